import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { type Connection, parseDatabaseUrl } from "#server/db/connect.ts";
import { runStatementOnServer } from "#server/test/global-setup.ts";
import {
  createDistributedDatabase,
  createEmptyDatabase,
  type DatabaseMachine,
  listDatabaseMachines,
} from "#server/test/machines.ts";
import { signalProcesses } from "../processes.ts";
import { queryOnNewConnection, readPostmasterPid, waitUntilTrue } from "./query-once.ts";

/** A Citus database on several PostgreSQL servers of this computer. */
export type CitusCluster = {
  connection: Connection;
  /** The worker that has the rows of the newest store. */
  worker(): Promise<CitusWorker>;
  /** Moves the shards with the newest store's rows to another worker while the store sells. */
  moveShop(mode: "block_writes" | "force_logical"): Promise<void>;
  /** True if the cluster has a third worker, which has no stores at first. */
  hasSpareWorker: boolean;
  /**
   * Adds the spare worker and rebalances the stores.
   * @throws when no store moved
   */
  addWorker(): Promise<void>;
  /** Moves the stores away from the spare worker and removes it from the cluster. */
  removeWorker(): Promise<void>;
  stop(): Promise<void>;
};

export type CitusWorker = {
  /** Stops the worker immediately, without a checkpoint (SIGQUIT). */
  stop(): Promise<void>;
  /** Starts the worker again under the same operating system account. */
  start(): Promise<void>;
  postmaster: number;
};

/** Number of shards; all rows of a store are in one. */
const SHARDS = 6;

/** Opens the cluster of the coordinator at `url` with two workers; null if the cluster has fewer. */
export async function openCitusCluster(url: string): Promise<CitusCluster | null> {
  const server = parseDatabaseUrl(url);
  const machines = await listDatabaseMachines(server);
  if (machines.length < 3) return null;
  const database = `mostrador_faults_${process.pid}`;
  const [first, spare] = [machines.slice(0, 3), machines[3]];
  const connection = await createDistributedDatabase(server, database, first, SHARDS);
  const started: ChildProcess[] = [];
  const shard = async () => {
    const [row] = await queryOnNewConnection<DatabaseMachine & { id: string }>(
      connection,
      `select shardid as id, nodename as host, nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('sales',
         (select store_id from stores order by created_at desc limit 1))`,
    );
    return row!;
  };
  const countShardsOn = async ({ host, port }: DatabaseMachine) => {
    const [row] = await queryOnNewConnection<{ shards: number }>(
      connection,
      `select count(*)::int as shards from pg_dist_shard_placement join pg_dist_shard using (shardid)
       where logicalrelid = 'sales'::regclass and nodename = $1 and nodeport = $2`,
      [host, port],
    );
    return row!.shards;
  };
  const dropOn = (machine: DatabaseMachine) =>
    runStatementOnServer({ ...server, ...machine }, `drop database if exists ${database} with (force)`);
  return {
    connection,
    worker: async () => {
      const { host, port } = await shard();
      const [row] = await queryOnNewConnection<{ directory: string }>(
        { ...server, host, port },
        "select current_setting('data_directory') as directory",
      );
      return workerIn(
        row!.directory,
        () => queryOnNewConnection({ ...server, host, port }, "select"),
        started,
      );
    },
    moveShop: async (mode) => {
      const from = await shard();
      const to = first.slice(1).find(({ port }) => port !== from.port)!;
      await queryOnNewConnection(
        connection,
        `select citus_move_shard_placement(${from.id}, '${from.host}', ${from.port}, '${to.host}', ${to.port}, '${mode}')`,
      );
    },
    hasSpareWorker: spare !== undefined,
    addWorker: async () => {
      await createEmptyDatabase({ ...server, ...spare }, database);
      await queryOnNewConnection(connection, "select citus_add_node($1, $2)", [spare!.host, spare!.port]);
      await queryOnNewConnection(connection, "select citus_rebalance_start()");
      await queryOnNewConnection(connection, "select citus_rebalance_wait()");
      if ((await countShardsOn(spare!)) === 0) throw new Error("no store was laid on the machine that came");
    },
    removeWorker: async () => {
      await queryOnNewConnection(connection, "select citus_drain_node($1, $2)", [spare!.host, spare!.port]);
      await queryOnNewConnection(connection, "select citus_remove_node($1, $2)", [spare!.host, spare!.port]);
      await dropOn(spare!);
    },
    stop: async () => {
      for (const machine of machines) await dropOn(machine);
      for (const child of started) child.unref();
    },
  };
}

function workerIn(directory: string, answers: () => Promise<unknown>, started: ChildProcess[]): CitusWorker {
  const postmaster = readPostmasterPid(directory);
  const read = (name: string) =>
    readFileSync(`/proc/${postmaster}/${name}`, "utf8").split("\0").filter(Boolean);
  const [program, ...args] = read("cmdline");
  const env = Object.fromEntries(read("environ").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  const { uid, gid } = statSync(directory);
  return {
    postmaster,
    stop: async () => {
      signalProcesses([postmaster], "SIGQUIT");
      await waitUntilTrue(async () => !existsSync(`/proc/${postmaster}`));
    },
    start: async () => {
      started.push(spawn(program!, args, { env, uid, gid, cwd: directory, detached: true, stdio: "ignore" }));
      await waitUntilTrue(() => answers().then(() => true));
    },
  };
}
