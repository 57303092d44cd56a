import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import path from "node:path";

const hasProc = existsSync("/proc/self/stat");

/** True also for another user's process, and for one that has ended and is not reaped yet. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** The start time of a process, which tells two processes with the same pid apart, also across a reboot. */
export function processStartTime(pid: number): string | undefined {
  if (!hasProc) return ps(pid, ["lstart="])?.replace(/\W+/g, "") || undefined;
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    // The process name in parentheses may contain spaces, so field 22 is found as the 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return fields?.[19] && `${boot}_${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** True if the process is a PostgreSQL on this directory (a real path); undefined when unknown. */
export function servesCluster(pid: number, cluster: string): boolean | undefined {
  if (hasProc) {
    try {
      const program = path.basename(readlinkSync(`/proc/${pid}/exe`));
      return program.startsWith("postgres") && readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch (error) {
      // ENOENT and ESRCH mean that the process has ended. After other errors it belongs to another user,
      // and ps knows which.
      if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    }
  }
  const line = ps(pid, ["uid=", "args="]);
  if (line === undefined) return undefined;
  const [, uid, args = ""] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
  // PostgreSQL works only on a directory of its own user.
  if (!uid || Number(uid) !== statSync(cluster).uid || !args.includes("postgres")) return false;
  return args.includes(cluster) || undefined;
}

/** The processes of the server on the directory without its main process: orphans if that one is dead. Linux only. */
export function findOrphanBackends(cluster: string): number[] {
  if (!hasProc) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && servesCluster(Number(name), cluster))
    .filter((name) => title(name).startsWith("postgres: "))
    .map(Number);
}

function title(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function ps(pid: number, columns: string[]): string | undefined {
  const { stdout, error } = spawnSync("ps", [...columns.flatMap((name) => ["-o", name]), "-p", String(pid)], {
    encoding: "utf8",
  });
  return error ? undefined : stdout.trim();
}
