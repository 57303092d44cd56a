import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fillDisk, freeDisk } from "#server/db/embedded/testing/disk.ts";
import { processTreeOf, signalAll } from "./processes.ts";
import { randomBetween } from "./random.ts";
import { NO_FAULTS, type TcpProxy } from "./tcp-proxy.ts";
import type { TestEnvironment } from "./world.ts";

export type Fault = {
  name: string;
  /** Number of shops that sell; one by default. */
  shops?: number;
  /** Causes the fault while tills sell; the product must then serve again without help. */
  inject(world: TestEnvironment, proxy: TcpProxy, random: () => number): Promise<LostInterval | undefined>;
};

/** The interval in which acknowledged writes may be lost by a power cut, in milliseconds since 1970. */
export type LostInterval = { from: number; to: number };

export async function restart(world: TestEnvironment, proxy: TcpProxy): Promise<void> {
  if (world.node().exitCode === null && world.node().signalCode === null) await once(world.node(), "exit");
  proxy.lead(await world.start());
}

export const killNode: Fault = {
  name: "kill -9 of the product",
  async inject(world, proxy, random) {
    await sleep(randomBetween(random, 300, 1_500));
    world.node().kill("SIGKILL");
    await sleep(randomBetween(random, 0, 500));
    await restart(world, proxy);
  },
};

export const killDatabase: Fault = {
  name: "kill -9 of the database",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    const pid = world.postmaster();
    // Kills the main process or one backend; after a dead backend PostgreSQL disconnects all clients.
    const family = processTreeOf(pid);
    signalAll([random() < 0.7 ? pid : family[randomBetween(random, 0, family.length - 1)]!], "SIGKILL");
  },
};

export const killNodeAndDatabase: Fault = {
  name: "kill -9 of both",
  async inject(world, proxy, random) {
    await sleep(randomBetween(random, 300, 1_500));
    const database = processTreeOf(world.postmaster());
    world.node().kill("SIGKILL");
    signalAll(database, "SIGKILL");
    await sleep(randomBetween(random, 0, 500));
    await restart(world, proxy);
  },
};

export const killPooler: Fault = {
  name: "kill -9 of PgBouncer",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    await world.pooler!.stop();
    await sleep(randomBetween(random, 0, 800));
    await world.pooler!.start();
  },
};

/** The primary dies or hangs, and the standby is promoted. */
const failOver = (name: string, how: "SIGKILL" | "SIGSTOP"): Fault => ({
  name,
  async inject(world, _, random) {
    await world.pair!.addStandby();
    await sleep(randomBetween(random, 300, 1_500));
    await world.pair!.failOver(how);
  },
});
export const killPrimary = failOver("kill -9 of the primary, the standby promoted", "SIGKILL");
export const freezePrimary = failOver("the primary hangs, the standby promoted", "SIGSTOP");

/** The Citus worker with the shop's rows is stopped immediately and restarts seconds later. */
export const stopCitusWorker: Fault = {
  name: "a worker stopped at once and started again",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    const worker = await world.cluster!.worker();
    await worker.stop();
    await sleep(randomBetween(random, 500, 5_000));
    await worker.start();
  },
};

/** One backend of a Citus worker dies; PostgreSQL then disconnects its other clients and recovers. */
export const killCitusWorker: Fault = {
  name: "kill -9 of a worker's process",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    const [, ...family] = processTreeOf((await world.cluster!.worker()).postmaster);
    signalAll([family[randomBetween(random, 0, family.length - 1)]!], "SIGKILL");
  },
};

export const freezeCitusWorker: Fault = {
  name: "a worker stands still for seconds",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_000));
    const family = processTreeOf((await world.cluster!.worker()).postmaster);
    signalAll(family, "SIGSTOP");
    await sleep(randomBetween(random, 1_500, 5_000));
    signalAll(family, "SIGCONT");
  },
};

const moveShop = (mode: "block_writes" | "force_logical"): Fault => ({
  name: `the shop is moved to another worker (${mode})`,
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    await world.cluster!.moveShop(mode);
  },
});
export const moveShopBlockingWrites = moveShop("block_writes");
export const moveShopWithLogicalReplication = moveShop("force_logical");

/** A Citus worker is added, and stores move to it. */
export const addCitusWorker: Fault = {
  name: "a worker added, and stores spread over it",
  shops: 6,
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    await world.cluster!.addWorker();
  },
};

export const removeCitusWorker: Fault = {
  name: "a worker emptied and taken away",
  shops: 6,
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_500));
    await world.cluster!.removeWorker();
  },
};

export const stopAndStart: Fault = {
  name: "SIGTERM and start",
  async inject(world, proxy, random) {
    await sleep(randomBetween(random, 300, 1_500));
    world.node().kill("SIGTERM");
    await restart(world, proxy);
  },
};

export const freezeDatabase: Fault = {
  name: "the database stands still for seconds",
  async inject(world, _, random) {
    await sleep(randomBetween(random, 300, 1_000));
    const family = processTreeOf(world.postmaster());
    signalAll(family, "SIGSTOP");
    await sleep(randomBetween(random, 1_500, 5_000));
    signalAll(family, "SIGCONT");
  },
};

export const cutConnections: Fault = {
  name: "cut and late connections",
  async inject(_, proxy, random) {
    proxy.weather = { cutRequest: 0.15, cutAnswer: 0.15, late: 0.1 };
    await sleep(randomBetween(random, 2_000, 4_000));
    proxy.weather = NO_FAULTS;
  },
};

export const cutConnectionsAndKillNode: Fault = {
  name: "cut connections and kill -9 of the product",
  async inject(world, proxy, random) {
    proxy.weather = { cutRequest: 0.1, cutAnswer: 0.1, late: 0.1 };
    await killNode.inject(world, proxy, random);
    await sleep(500);
    proxy.weather = NO_FAULTS;
  },
};

/** `disk` is the directory of the small disk with the database. */
export const fillDiskFault = (disk: string): Fault => ({
  name: "the disk is full",
  async inject(_world, _wire, random) {
    await sleep(randomBetween(random, 300, 1_000));
    fillDisk(disk);
    await sleep(randomBetween(random, 1_500, 4_000));
    freeDisk(disk);
  },
});
