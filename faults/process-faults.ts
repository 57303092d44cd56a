import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { emptyDisk, fillDisk } from "#server/db/embedded/testing/disk.ts";
import { findProcessTree, signalProcesses } from "./processes.ts";
import { randomIntegerBetween } from "./random.ts";
import type { TestShop } from "./shop.ts";
import { type FaultyTcpProxy, NO_NETWORK_FAULTS } from "./tcp-proxy.ts";
import type { TestEnvironment } from "./test-environment.ts";

export type ProcessFault = {
  name: string;
  /** Causes the fault while tills sell; the server must then recover without help. */
  inject(
    environment: TestEnvironment,
    proxy: FaultyTcpProxy,
    random: () => number,
    shop: TestShop,
  ): Promise<LostWritesInterval | undefined>;
};

/** The interval in which acknowledged writes may be lost by a power cut, in milliseconds since 1970. */
export type LostWritesInterval = { from: number; to: number };

export async function restartApp(environment: TestEnvironment, proxy: FaultyTcpProxy): Promise<void> {
  if (environment.node().exitCode === null && environment.node().signalCode === null)
    await once(environment.node(), "exit");
  proxy.lead(await environment.start());
}

export const killAppProcess: ProcessFault = {
  name: "kill -9 of the product",
  async inject(environment, proxy, random) {
    await sleep(randomIntegerBetween(random, 300, 1_500));
    environment.node().kill("SIGKILL");
    await sleep(randomIntegerBetween(random, 0, 500));
    await restartApp(environment, proxy);
  },
};

export const killDatabase: ProcessFault = {
  name: "kill -9 of the database",
  async inject(environment, _, random) {
    await sleep(randomIntegerBetween(random, 300, 1_500));
    const pid = environment.postmaster();
    // Kills the main process or one backend; after a dead backend PostgreSQL disconnects all clients.
    const family = findProcessTree(pid);
    signalProcesses(
      [random() < 0.7 ? pid : family[randomIntegerBetween(random, 0, family.length - 1)]!],
      "SIGKILL",
    );
  },
};

export const killAppAndDatabase: ProcessFault = {
  name: "kill -9 of both",
  async inject(environment, proxy, random) {
    await sleep(randomIntegerBetween(random, 300, 1_500));
    const database = findProcessTree(environment.postmaster());
    environment.node().kill("SIGKILL");
    signalProcesses(database, "SIGKILL");
    await sleep(randomIntegerBetween(random, 0, 500));
    await restartApp(environment, proxy);
  },
};

export const restartPgBouncer: ProcessFault = {
  name: "kill -9 of PgBouncer",
  async inject(environment, _, random) {
    await sleep(randomIntegerBetween(random, 300, 1_500));
    await environment.pooler!.stop();
    await sleep(randomIntegerBetween(random, 0, 800));
    await environment.pooler!.start();
  },
};

/** The primary dies or hangs, and the standby is promoted. */
const failOver = (name: string, how: "SIGKILL" | "SIGSTOP"): ProcessFault => ({
  name,
  async inject(environment, _, random) {
    await environment.pair!.addStandby();
    await sleep(randomIntegerBetween(random, 300, 1_500));
    await environment.pair!.failOver(how);
  },
});
export const killPrimaryDatabase = failOver("kill -9 of the primary, the standby promoted", "SIGKILL");
export const freezePrimaryDatabase = failOver("the primary hangs, the standby promoted", "SIGSTOP");

export const restartAppGracefully: ProcessFault = {
  name: "SIGTERM and start",
  async inject(environment, proxy, random) {
    await sleep(randomIntegerBetween(random, 300, 1_500));
    environment.node().kill("SIGTERM");
    await restartApp(environment, proxy);
  },
};

export const freezeDatabase: ProcessFault = {
  name: "the database stands still for seconds",
  async inject(environment, _, random) {
    await sleep(randomIntegerBetween(random, 300, 1_000));
    const family = findProcessTree(environment.postmaster());
    signalProcesses(family, "SIGSTOP");
    await sleep(randomIntegerBetween(random, 1_500, 5_000));
    signalProcesses(family, "SIGCONT");
  },
};

export const cutTillConnections: ProcessFault = {
  name: "cut and late connections",
  async inject(_, proxy, random) {
    proxy.weather = { cutRequest: 0.15, cutAnswer: 0.15, late: 0.1 };
    await sleep(randomIntegerBetween(random, 2_000, 4_000));
    proxy.weather = NO_NETWORK_FAULTS;
  },
};

export const cutConnectionsAndKillApp: ProcessFault = {
  name: "cut connections and kill -9 of the product",
  async inject(environment, proxy, random, shop) {
    proxy.weather = { cutRequest: 0.1, cutAnswer: 0.1, late: 0.1 };
    await killAppProcess.inject(environment, proxy, random, shop);
    await sleep(500);
    proxy.weather = NO_NETWORK_FAULTS;
  },
};

/** `disk` is the directory of the small disk with the database. */
export const createFullDiskFault = (disk: string): ProcessFault => ({
  name: "the disk is full",
  async inject(_world, _wire, random) {
    await sleep(randomIntegerBetween(random, 300, 1_000));
    fillDisk(disk);
    await sleep(randomIntegerBetween(random, 1_500, 4_000));
    emptyDisk(disk);
  },
});
