import { spawnSync } from "node:child_process";
import { closeSync, constants, fstatSync, openSync } from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Flags for exclusive access: libuv's number on Windows, O_EXLOCK on the BSDs and macOS. */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = {
  win32: 0x10000000,
  darwin: 0x20 | constants.O_NONBLOCK,
  freebsd: 0x20 | constants.O_NONBLOCK,
};

/**
 * Locks a file and returns the function that releases it; undefined if another process holds the lock until the
 * timeout. The kernel releases the lock when this process ends.
 */
export async function takeFileLock(file: string, timeoutMs: number): Promise<(() => void) | undefined> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    const release = process.platform in EXCLUSIVE ? openExclusive(file) : await lockOpenFile(file);
    if (release || Date.now() >= deadline) return release;
  }
}

function openExclusive(file: string): (() => void) | undefined {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | (EXCLUSIVE[process.platform] ?? 0);
    const fd = openSync(file, flags, 0o600);
    return () => closeSync(fd);
  } catch (error) {
    if (["EAGAIN", "EBUSY"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** Node has no flock; the flock program locks the file descriptor that it inherits. */
async function lockOpenFile(file: string): Promise<(() => void) | undefined> {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  const { status } = spawnSync("flock", ["-n", "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
  if (status === 0) return () => closeSync(fd);
  const { dev, ino } = fstatSync(fd);
  closeSync(fd);
  // Status 1 means that another process holds the lock; any other status means no flock program, or a file
  // system without locks.
  return status === 1 ? undefined : listenOn(`\0mostrador-${dev}-${ino}`);
}

/** An abstract Linux socket: only one process can listen on its name, and it leaves no file. */
function listenOn(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy()).unref();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(() => server.close()));
  });
}
