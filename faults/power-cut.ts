import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessFault, restartApp } from "./process-faults.ts";
import { findProcessTree, signalProcesses } from "./processes.ts";
import { randomIntegerBetween } from "./random.ts";
import { createTemporaryDirectory } from "./test-environment.ts";

/** True if the tools that `createTestDisk` needs are installed. */
export const canCreateTestDisk = () =>
  ["mkfs.xfs", "mkfs.ext4"].every((program) => spawnSync(program, ["-V"]).error === undefined);

/** Makes an ext4 disk in a file on XFS, which can copy that file instantly. Needs root. */
export function createTestDisk(): {
  directory: string;
  fault: ProcessFault;
  /** Takes the disk back to what it holds now, and ends the processes that use it with `kill`. */
  cutPower(kill: () => void): Promise<void>;
  remove(): void;
} {
  const base = createTemporaryDirectory();
  const [outer, inner] = [path.join(base, "outer"), path.join(base, "disk")];
  const image = path.join(outer, "disk.img");
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "pipe" });
  for (const directory of [outer, inner]) mkdirSync(directory);
  run("truncate", "-s", "6G", `${outer}.img`);
  run("mkfs.xfs", "-q", "-m", "reflink=1", `${outer}.img`);
  run("mount", "-o", "loop", `${outer}.img`, outer);
  run("truncate", "-s", "1500M", image);
  run("mkfs.ext4", "-q", image);
  run("mount", "-o", "loop", image, inner);
  chmodSync(inner, 0o711);

  const cutPower = async (kill: () => void, runOnMs = 0) => {
    const cut = path.join(outer, "cut.img");
    run("cp", "--reflink=always", image, cut);
    // The server runs on for a moment after the disk is copied; this work is lost, as in a power cut.
    await sleep(runOnMs);
    kill();
    await unmount(inner);
    renameSync(cut, image);
    run("mount", "-o", "loop", image, inner);
  };
  const fault: ProcessFault = {
    name: "power cut",
    async inject(environment, proxy, random) {
      await sleep(randomIntegerBetween(random, 500, 3_000));
      const from = Date.now();
      await cutPower(
        () => {
          const database = findProcessTree(environment.postmaster());
          environment.node().kill("SIGKILL");
          signalProcesses(database, "SIGKILL");
        },
        randomIntegerBetween(random, 0, 200),
      );
      await sleep(500); // the tills read the old instance's last answers
      const to = Date.now();
      await restartApp(environment, proxy);
      return { from, to };
    },
  };
  return {
    directory: inner,
    fault,
    cutPower,
    remove: () => {
      for (const directory of [inner, outer]) spawnSync("umount", [directory]);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function unmount(directory: string): Promise<void> {
  for (let tries = 0; spawnSync("umount", [directory]).status !== 0; tries++) {
    if (tries > 100) throw new Error(`${directory} is still in use`);
    await sleep(100);
  }
}
