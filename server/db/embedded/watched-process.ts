import { spawn } from "node:child_process";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { SystemAccount } from "./system-account.ts";
import { stopPostgresOnWindows, watchParentOnWindows } from "./windows.ts";

export type WatchedProcess = {
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  running(): boolean;
  kill(signal: NodeJS.Signals): void;
};

type Options = {
  account: SystemAccount;
  onOrphan: "INT" | "TERM";
  onOutput: (chunk: string) => void;
  input?: string;
};

/**
 * A shell reads a pipe from this process. The end of the pipe means that this process died: the shell stops the
 * program. A line means that the program has ended.
 */
const RUN = `signal=$1; shift
( ( read -r _ <&3 || kill -s "$signal" $$ ) >/dev/null 2>&1 & )
exec "$@" 3<&-`;
const WATCH = `read -r _ <&3 || kill -s "$1" "$2"`;

/**
 * Starts a program that is stopped when this process dies. It has its own session, so that Ctrl-C in the terminal
 * reaches only this process.
 */
export function startWatchedProcess(command: string, args: string[], options: Options): WatchedProcess {
  const windows = process.platform === "win32";
  const shell: [string, string[]] = ["/bin/sh", ["-c", RUN, "sh", options.onOrphan, command, ...args]];
  const child = spawn(...(windows ? ([command, args] as const) : shell), {
    ...options.account,
    cwd: path.dirname(command),
    env: cleanEnvironment(),
    detached: !windows,
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe", windows ? "ignore" : "pipe"],
  });
  child.stdin?.on("error", () => {}); // the program may end without reading; its exit code tells
  child.stdin?.end(options.input ?? "");
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", options.onOutput);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("error", (error) => {
      options.onOutput(`${error.message}\n`);
      resolve({ code: null, signal: null });
    });
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const pid = child.pid ?? 0;
  const running = () => pid > 0 && child.exitCode === null && child.signalCode === null;
  const watched: WatchedProcess = {
    pid,
    exited,
    running,
    kill: (signal) => void (running() && (windows ? stopPostgresOnWindows(child, args) : child.kill(signal))),
  };
  if (pid && windows) watchParentOnWindows(child, args);
  else if (pid) keepWatching(child.stdio[3] as Duplex, watched, options);
  return watched;
}

function keepWatching(lifeline: Duplex, watched: WatchedProcess, options: Options): void {
  void watched.exited.then(() => lifeline.writable && lifeline.end("\n"));
  lifeline.on("error", () => {}); // the close event that follows has the result
  lifeline.resume();
  lifeline.once("close", async () => {
    await sleep(100);
    if (!watched.running()) return;
    const reader = spawn("/bin/sh", ["-c", WATCH, "sh", options.onOrphan, String(watched.pid)], {
      ...options.account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    reader.once("error", () => {}); // if no process can be started, the pipe closes and the start is tried again
    keepWatching(reader.stdio[3] as Duplex, watched, options);
  });
}

/** Without the PG* variables that the user may have set for other PostgreSQL programs. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const allowed = ["PATH", "TMPDIR", "TEMP", "SystemRoot"];
  const entries = allowed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(entries), LANG: "C", TZ: "UTC" };
}
