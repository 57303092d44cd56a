import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDisk, fillDisk, mountSmallDisk, unmountDisk } from "#server/db/embedded/testing/disk.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { createOldFolder, findDifferingDocuments } from "#server/test/releases/recorded-release.ts";
import { type Release, readReleases } from "#server/test/releases/releases.ts";
import { canCreateTestDisk, createTestDisk } from "./power-cut.ts";
import { findProcessTree, signalProcesses } from "./processes.ts";
import {
  createEmbeddedDbEnvironment,
  createTemporaryDirectory,
  type TestEnvironment,
} from "./test-environment.ts";

/** About how long the first start of a new version takes, in milliseconds. */
const START_MS = 8_000;

type UpgradeFault = {
  name: string;
  /** Where the old folder is put. */
  directory: string;
  /** Called at any moment of the first start. */
  inject(environment: TestEnvironment, starting: Promise<unknown>): Promise<void>;
  remove(): void;
};

const killAll = (environment: TestEnvironment) => {
  const family = findProcessTree(environment.node().pid!);
  signalProcesses(family, "SIGKILL");
};

function createKill(): UpgradeFault {
  const directory = createTemporaryDirectory();
  return {
    name: "kill -9",
    directory,
    inject: async (environment) => killAll(environment),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** The disk stays full until the start has ended, or the shop is open. */
function createFullDisk(): UpgradeFault {
  const directory = createTemporaryDirectory();
  if (!mountSmallDisk(directory, "600m")) throw new Error(`cannot mount a disk at ${directory}`);
  return {
    name: "full disk",
    directory,
    inject: async (environment, starting) => {
      fillDisk(directory);
      await starting;
      const node = environment.node();
      if (node.exitCode === null) {
        node.kill("SIGTERM");
        await once(node, "exit");
      }
      emptyDisk(directory);
    },
    remove: () => {
      unmountDisk(directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function createPowerCut(): UpgradeFault {
  const { directory, cutPower, remove } = createTestDisk();
  return {
    name: "power cut",
    directory,
    inject: (environment) => cutPower(() => killAll(environment)),
    remove,
  };
}

/** Cuts first starts of today's build on folders of every release. `rounds` counts the cuts of each kind. */
export async function playUpgradeCuts(
  rounds: number,
  random: () => number,
  say: (line: string) => void,
): Promise<Map<string, { cuts: number; wrongs: number }>> {
  const tallies = new Map<string, { cuts: number; wrongs: number }>();
  if (rounds === 0) return tallies;
  const last = (await readMigrations()).at(-1)!.name;
  const releases = readReleases().filter(({ lastMigration }) => lastMigration !== last);
  const originals = createTemporaryDirectory();
  const nameOf = ({ build, version }: Release) => build ?? version;
  const kinds = [createKill];
  if (process.getuid?.() === 0) kinds.push(createFullDisk);
  if (process.getuid?.() === 0 && canCreateTestDisk()) kinds.push(createPowerCut);
  if (kinds.length < 3)
    say("Not run without root and mkfs.xfs: upgrades on a full disk, or with a power cut.");
  try {
    for (const release of releases) await createOldFolder(release, path.join(originals, nameOf(release)));
    for (const create of kinds) {
      const fault = create();
      try {
        for (let round = 0; round < rounds; round++) {
          const release = releases[round % releases.length]!;
          const cutAfter = random() * START_MS;
          const wrongs = await cutOnce(fault, release, path.join(originals, nameOf(release)), cutAfter);
          const key = `${nameOf(release)}, ${fault.name}`;
          const tally = tallies.get(key) ?? { cuts: 0, wrongs: 0 };
          tallies.set(key, { cuts: tally.cuts + 1, wrongs: tally.wrongs + wrongs.length });
          say(`upgrade ${key} after ${Math.round(cutAfter)} ms: ${wrongs.length} errors`);
          for (const wrong of wrongs) say(`  ${wrong}`);
        }
      } finally {
        fault.remove();
      }
    }
  } finally {
    rmSync(originals, { recursive: true, force: true });
  }
  return tallies;
}

async function cutOnce(
  fault: UpgradeFault,
  release: Release,
  original: string,
  cutAfter: number,
): Promise<string[]> {
  const dataDir = path.join(fault.directory, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  // With `cp`, which keeps the owner of PostgreSQL's files.
  spawnSync("cp", ["-a", `${original}/.`, dataDir]);
  spawnSync("sync", ["--file-system", dataDir]);
  const environment = await createEmbeddedDbEnvironment(dataDir);
  try {
    const starting = environment.start().catch(() => {});
    await sleep(cutAfter);
    await fault.inject(environment, starting);
    await starting;
    const port = await environment.start();
    return await findDifferingDocuments(`http://127.0.0.1:${port}`, release);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await environment.end();
  }
}
