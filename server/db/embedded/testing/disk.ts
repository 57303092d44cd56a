import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

export function mountSmallDisk(directory: string, size: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${size},mode=711`, "tmpfs", directory];
  return spawnSync("mount", options).status === 0;
}

export function unmountDisk(directory: string): void {
  spawnSync("umount", ["--lazy", directory]);
}

export function fillDisk(directory: string): void {
  for (const size of ["64k", "512"])
    spawnSync("dd", ["if=/dev/zero", `of=${path.join(directory, `filler-${size}`)}`, `bs=${size}`]);
}

export function emptyDisk(directory: string): void {
  for (const size of ["64k", "512"]) rmSync(path.join(directory, `filler-${size}`), { force: true });
}
