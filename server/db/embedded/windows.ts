// What the embedded PostgreSQL does in another way on Windows, by the manuals of PostgreSQL and Node. It has not run there yet.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";

const stopCommand = (program: string, args: string[]): [string, string[]] => [
  path.join(path.dirname(program), "pg_ctl.exe"),
  ["stop", "-m", "fast", "-D", args[args.indexOf("-D") + 1] ?? ""],
];

export function stopPostgresOnWindows(child: ChildProcess, args: string[]): void {
  if (!args.includes("-D")) child.kill();
  else spawnSync(...stopCommand(child.spawnfile, args), { windowsHide: true });
}

export function watchParentOnWindows(child: ChildProcess, args: string[]): void {
  // This process ends the pipe with a line when PostgreSQL has ended. A pipe without a line means that this process died.
  const script = `let line = false;
process.stdin.on("data", () => { line = true; }).on("end", () => {
  if (!line) require("node:child_process").spawnSync(...${JSON.stringify(stopCommand(child.spawnfile, args))});
});`;
  const watchdog = spawn(process.execPath, ["-e", script], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.stdin?.on("error", () => {});
  child.once("exit", () => watchdog.stdin?.end("\n"));
}

/** Every user of a Windows machine can reach the port, so the superuser has a password. */
export function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
