import pg from "pg";
import { openDatabase } from "#server/db/database.ts";
import { startThrowawayPostgres } from "#server/db/embedded/testing/throwaway.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startDianStandIn } from "../../dian/stand-in.ts";
import { createOutboxPauseTriggers } from "../outbox.ts";
import type { TestEnvironment } from "../test-environment.ts";
import {
  createInvoicingStore,
  createSigningPauseTrigger,
  DOCUMENT_FAULT_STEPS,
  runDocumentFaultStep,
} from "./documents.ts";
import { ANSWERS_BY_SEED, DOCUMENT_SCENARIOS, runDocumentScenario } from "./scenarios.ts";

export type DocumentErrorTally = { documents: number; wrongs: number };
type Say = (text: string) => void;

/** Kills the server at one step per round, all in one test environment; each round has `sales` sales. */
export async function runDocumentFaultRounds(
  name: string,
  open: (env: Record<string, string>) => Promise<TestEnvironment>,
  { rounds, sales, say }: { rounds: number; sales: number; say: Say },
): Promise<Map<string, DocumentErrorTally>> {
  const tallies = new Map<string, DocumentErrorTally>();
  if (rounds === 0) return tallies;
  const dian = await startDianStandIn();
  const environment = await open({ DIAN_URL: dian.url });
  try {
    let port = await environment.start();
    await createOutboxPauseTriggers(environment);
    await createSigningPauseTrigger(environment);
    const shop = await createInvoicingStore(port);
    for (let round = 0; round < rounds; round++) {
      const step = DOCUMENT_FAULT_STEPS[round % DOCUMENT_FAULT_STEPS.length]!;
      const found = await runDocumentFaultStep(environment, { dian, shop, step, port, sales });
      port = found.port;
      const key = `${name}: ${step.name}`;
      const tally = tallies.get(key) ?? { documents: 0, wrongs: 0 };
      tallies.set(key, {
        documents: tally.documents + found.sold,
        wrongs: tally.wrongs + found.wrongs.length,
      });
      say(`${round + 1}/${rounds} ${key}: ${found.sold} documentos, ${found.wrongs.length} errores`);
      for (const wrong of found.wrongs) say(`  ${wrong}`);
    }
  } finally {
    await environment.end();
    await dian.close();
  }
  return tallies;
}

/**
 * Runs all `DOCUMENT_SCENARIOS`, with faults of clocks, number ranges, certificates and DIAN: `count` documents in each,
 * and `answers` with answers by the seed.
 */
export async function runAllDocumentScenarios(
  { count, answers, seed }: { count: number; answers: number; seed: number },
  say: Say,
): Promise<Map<string, DocumentErrorTally>> {
  const tallies = new Map<string, DocumentErrorTally>();
  if (count === 0 && answers === 0) return tallies;
  const server = await startThrowawayPostgres();
  const owner = new pg.Pool({ ...server.connection, max: 4 });
  owner.on("error", () => {}); // the server stops first
  try {
    await migrateDatabase(server.connection, () => {});
    const db = openDatabase(server.connection, () => {});
    const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
    for (const name of Object.keys(DOCUMENT_SCENARIOS)) {
      const many = name === ANSWERS_BY_SEED ? answers : count;
      if (many === 0) continue;
      const before = memory();
      const { documents, accepted, lost, doubled, skipped, wrongs } = await runDocumentScenario(
        { db, query },
        name,
        many,
        seed,
      );
      const all = lost + doubled + skipped + wrongs.length;
      tallies.set(name, { documents, wrongs: all });
      say(
        `${name}: ${documents} documentos, ${accepted} aceptados, ${lost} perdidos, ${doubled} dobles, ${skipped} saltados; memoria ${before} → ${memory()} MB`,
      );
      for (const wrong of wrongs) say(`  ${wrong}`);
    }
    await db.close();
  } finally {
    await owner.end();
    await server.stop();
  }
  return tallies;
}

const memory = () => Math.round(process.memoryUsage().rss / 1024 / 1024);
