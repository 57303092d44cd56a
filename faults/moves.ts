import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { BEGIN_SNAPSHOT, fingerprintStore } from "#server/db/cells/store-rows.ts";
import { withClient } from "#server/db/with-client.ts";
import { type ProcessFault, restartApp } from "./process-faults.ts";
import { findProcessTree, signalProcesses } from "./processes.ts";
import { pickRandomItem, randomIntegerBetween } from "./random.ts";
import { runFaultRound } from "./round.ts";
import type { TestShop } from "./shop.ts";
import { openFaultyTcpProxy } from "./tcp-proxy.ts";
import {
  createTwoServerEnvironment,
  type ServerName,
  type TwoServerEnvironment,
} from "./test-environment.ts";

/** Moves of one store, one after the other, under its tills. */
const MOVES_OF_STORE = 4;
/** In milliseconds: a move under eight tills is over by then. The kill comes at any moment before. */
const MOVE_MS = 8_000;
const KILLED = ["nothing", "the command", "the product", "the old server", "the new server"] as const;

export type Moves = {
  moves: number;
  killed: Map<string, number>;
  pauses: number[];
  wrongs: string[];
  writes: number;
};

/** Moves stores between two servers while eight tills sell and something is killed, then checks everything. */
export async function playMoves(
  moves: number,
  random: () => number,
  say: (line: string) => void,
): Promise<Moves> {
  const found: Moves = { moves: 0, killed: new Map(), pauses: [], wrongs: [], writes: 0 };
  if (moves === 0) return found;
  const environment = await createTwoServerEnvironment();
  const proxy = await openFaultyTcpProxy(random);
  try {
    proxy.lead(await environment.start());
    while (found.moves < moves) {
      const fault: ProcessFault = {
        name: "moves",
        inject: async (_environment, _proxy, _random, shop) => {
          environment.storeOn = await serverOf(environment, shop);
          for (let i = 0; i < MOVES_OF_STORE && found.moves < moves; i++) {
            const killed = pickRandomItem(random, KILLED);
            found.killed.set(killed, (found.killed.get(killed) ?? 0) + 1);
            await moveAndKill(killed, shop);
            found.moves += 1;
          }
          return undefined;
        },
      };
      const round = await runFaultRound(environment, proxy, fault, random);
      const wrongs = [...round.wrongs, ...(await findDifferences(round.shop))];
      found.wrongs.push(...wrongs);
      found.writes += round.writes;
      say(`${found.moves}/${moves} moves: ${round.writes} writes, ${wrongs.length} errors`);
      for (const wrong of wrongs) say(`  ${wrong}`);
    }
    return found;
  } finally {
    proxy.close();
    await environment.end();
  }

  async function moveAndKill(killed: (typeof KILLED)[number], { storeId }: TestShop): Promise<void> {
    const from = environment.storeOn;
    const target = other(from);
    const command = environment.move(storeId, target);
    const over = finish(command);
    await Promise.race([over, sleep(randomIntegerBetween(random, 0, MOVE_MS))]);
    if (killed === "the command") command.kill("SIGKILL");
    if (killed === "the product") {
      environment.node().kill("SIGKILL");
      await restartApp(environment, proxy);
    }
    if (killed.endsWith("server"))
      signalProcesses(
        findProcessTree(environment.servers.get(killed === "the old server" ? from : target)!.postmaster()),
        "SIGKILL",
      );
    let moved = await over;
    // The same command goes on or begins again.
    for (let tries = 0; !moved.isDone && tries < 30; tries++) {
      await sleep(500);
      moved = await finish(environment.move(storeId, target));
    }
    if (!moved.isDone) {
      say(`  the store did not arrive: ${moved.output}`);
      found.wrongs.push(moved.output);
      return;
    }
    const pause = /esperó (\d+) ms/.exec(moved.output)?.[1];
    if (pause) found.pauses.push(Number(pause));
    environment.storeOn = target;
  }

  /** Moves the quiet store again: every table must be the same there, and no slot, subscription or publication is left. */
  async function findDifferences({ storeId }: TestShop): Promise<string[]> {
    const read = (server: ServerName) =>
      withClient(environment.servers.get(server)!.connection, async (client) => {
        await client.query(BEGIN_SNAPSHOT);
        return fingerprintStore(client, storeId);
      });
    const before = await read(environment.storeOn);
    const target = other(environment.storeOn);
    const { isDone, output } = await finish(environment.move(storeId, target));
    if (!isDone) return [`the quiet store did not move: ${output}`];
    environment.storeOn = target;
    const after = await read(target);
    const wrongs: string[] = [];
    for (const [table, { hash }] of before)
      if (after.get(table)!.hash !== hash && !table.includes("changed_rows")) wrongs.push(`${table} differs`);
    for (const { connection } of environment.servers.values())
      await withClient(connection, async (client) => {
        const left = `select slot_name as name from pg_replication_slots union all select subname from pg_subscription
          union all select pubname from pg_publication`;
        for (const { name } of (await client.query(left)).rows) wrongs.push(`${name} was left`);
      });
    return wrongs;
  }
}

const other = (server: ServerName): ServerName => (server === "home" ? "norte" : "home");

async function serverOf({ servers }: TwoServerEnvironment, { storeId }: TestShop): Promise<ServerName> {
  return withClient(servers.get("home")!.connection, async (home) => {
    const { rows } = await home.query("select server from cells.stores where store_id = $1", [storeId]);
    return rows[0].server;
  });
}

async function finish(command: ReturnType<TwoServerEnvironment["move"]>) {
  let output = "";
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  await once(command, "close");
  return { isDone: command.exitCode === 0, output };
}
