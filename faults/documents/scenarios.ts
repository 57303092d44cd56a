import { randomUUID } from "node:crypto";
import { uuidv7 } from "#core/uuid.ts";
import type { Database } from "#server/db/database.ts";
import type { FiscalDocumentContent } from "#server/features/fiscal/fiscal-documents.sql.ts";
import {
  createMakeDocumentJobKind,
  remakeRejectedDocument,
  requestFiscalDocument,
} from "#server/features/fiscal/make-document.ts";
import { sealCertificateCredentials, sealSoftwarePin } from "#server/features/fiscal/secrets.ts";
import { createSendDocumentJobKind } from "#server/features/fiscal/send-document.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { createJobAttempts } from "#server/outbox/job-attempts.ts";
import { ANSWERS_THAT_SAY_NOTHING, type DianFault } from "../../dian/findings.ts";
import { DIAN_TEST_NUMBER_RANGES, DIAN_TEST_SOFTWARE } from "../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../../dian/test-certificates.ts";
import { createSeededRandom, pickRandomItem } from "../random.ts";

// Faults of DIAN (the tax office), clocks, certificates and number ranges, without killing processes;
// faults/documents/documents.ts kills processes.

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const box = createSecretBox(Buffer.alloc(32, 9));
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const [PREFIX, SECOND_PREFIX] = ["EPOS", "EPO2"];

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** The database in which scenarios run. */
export type ScenarioDatabase = { db: Database; query: Query };

export type DocumentScenarioResult = {
  name: string;
  documents: number;
  accepted: number;
  lost: number;
  doubled: number;
  skipped: number;
  /** Differences from the expected state that the counts do not show. */
  wrongs: string[];
};

type Scenario = ScenarioDatabase & {
  storeId: string;
  dian: DianStandIn;
  count: number;
  /** Requests this many documents, for the workers to issue. */
  request(count: number): Promise<void>;
  /** Does all jobs that are due, with this many concurrent workers. */
  work(processes?: number): Promise<void>;
  /** Moves the workers' clock forward. */
  advance(milliseconds: number): void;
  /** Sets how far DIAN's clock is behind this computer's. */
  setBehind(milliseconds: number): void;
  /** The shop corrects each rejected document. Answers how many. */
  correctRejected(): Promise<number>;
  random: () => number;
  wrongs: string[];
};

/** Faults that a call may have, each as likely as the others. */
const RANDOM_FAULTS: readonly DianFault["kind"][] = [
  ...ANSWERS_THAT_SAY_NOTHING,
  ...(["LOSE_ANSWER", "LOSE_REQUEST", "DOWN", "HTML", "FAULT", "WORKING", "UNKNOWN"] as const),
  ...(["NO_ANSWER_FILE", "REJECT", "NOTICE", "RETURN"] as const),
];
/** The part of calls that have a fault. */
const FAULT_RATE = 0.4;

export const ANSWERS_BY_SEED = "answers by seed";

/** Loses five messages of each seven documents. */
const loseSome =
  (fault: DianFault) =>
  async ({ dian, request, count, work, advance }: Scenario): Promise<void> => {
    await request(count);
    for (let left = count; left > 0; left -= 7) {
      dian.fault(fault);
      await work();
      advance(MINUTE_MS);
    }
    dian.fault(null);
  };

export const DOCUMENT_SCENARIOS: Record<string, (scenario: Scenario) => Promise<void>> = {
  /** Every kind of answer and of silence, at every call, while the shop corrects rejected documents. */
  [ANSWERS_BY_SEED]: async (scenario) => {
    const { dian, request, count, work, advance, random, correctRejected } = scenario;
    dian.fault(() => (random() < FAULT_RATE ? { kind: pickRandomItem(random, RANDOM_FAULTS) } : null));
    for (let left = count; left > 0; left -= 40) {
      await request(Math.min(40, left));
      await work(2);
      await correctRejected();
      await findSecondKeys(scenario, dian);
      advance(MINUTE_MS);
    }
    dian.fault(null);
    for (let round = 0; round < 20; round++) {
      advance(HOUR_MS);
      await work(2);
      if ((await correctRejected()) === 0) break;
    }
    await findSecondKeys(scenario, dian);
  },
  "time-out after which DIAN has it": loseSome({ kind: "LOSE_ANSWER", operation: "SendBillSync", times: 5 }),
  "time-out after which DIAN has it not": loseSome({ kind: "LOSE_REQUEST", times: 5 }),
  "DIAN down for two days": async ({ dian, request, count, work, advance, query, storeId, wrongs }) => {
    dian.fault({ kind: "DOWN" });
    for (let hour = 0; hour < 48; hour += 6) {
      await request(Math.ceil(count / 8));
      await work();
      advance(6 * HOUR_MS);
    }
    const [row] = await query(
      "select count(*)::int as sent from fiscal_documents where store_id = $1 and state <> 'SENT'",
      [storeId],
    );
    if (row!.sent !== 0) wrongs.push(`${row!.sent} documents are not waiting to be sent`);
    dian.fault(null);
  },
  "DIAN returns what it does not keep": async (scenario) => {
    const { dian, count, work, wrongs } = scenario;
    await scenario.request(count);
    dian.fault((operation) => (operation === "SendBillSync" ? { kind: "RETURN" } : null));
    for (let hour = 0; hour < 5; hour++) {
      await work(2);
      scenario.advance(HOUR_MS);
    }
    const rejected = await findDocuments(scenario, "state = 'REJECTED'");
    if (rejected.length !== count) wrongs.push(`${rejected.length} of ${count} documents are rejected`);
    dian.fault(null);
    await scenario.correctRejected();
    await work(2);
    await findSecondKeys(scenario, dian);
  },
  "a certificate that ends": async ({ request, count, work, query, storeId, wrongs, advance }) => {
    await request(Math.ceil(count / 2));
    await work();
    await endCertificateIn({ query, storeId }, "-1 minute");
    await request(Math.floor(count / 2));
    await work();
    const numbered = await findDocuments({ query, storeId }, "number is not null");
    if (numbered.length !== Math.ceil(count / 2)) wrongs.push(`${numbered.length} numbers were taken`);
    await endCertificateIn({ query, storeId }, "1 year");
    advance(3 * MINUTE_MS);
  },
  "a range that ends with a queue": async ({ request, count, work, query, storeId, wrongs, advance }) => {
    const half = Math.ceil(count / 2);
    await query("update fiscal_ranges set next = to_number + 1 - $2 where store_id = $1", [storeId, half]);
    await request(count);
    await work(2);
    const waiting = await findDocuments({ query, storeId }, "state = 'PENDING'");
    if (waiting.length !== count - half) wrongs.push(`${waiting.length} documents wait for a range`);
    await addRange({ query, storeId }, SECOND_PREFIX);
    advance(3 * MINUTE_MS);
  },
  "a wrong clock": async ({ request, count, work, setBehind, dian, wrongs }) => {
    setBehind(3 * 24 * HOUR_MS);
    await request(count);
    await work();
    // DIAN must refuse messages with a wrong time and store nothing.
    if (dian.documents().length > 0) wrongs.push("DIAN took a message of another day");
    setBehind(0);
  },
  "two processes of one store": async ({ request, count, work, dian, advance }) => {
    for (let left = count; left > 0; left -= 50) {
      await request(Math.min(50, left));
      dian.fault({ kind: "LOSE_ANSWER", operation: "SendBillSync", times: 3 });
      await work(4);
      advance(MINUTE_MS);
    }
    dian.fault(null);
  },
};

/** Runs a scenario and counts errors: DIAN must have each document once, with consecutive numbers. */
export async function runDocumentScenario(
  database: ScenarioDatabase,
  name: string,
  count: number,
  seed = 1,
): Promise<DocumentScenarioResult> {
  const ranges = [...DIAN_TEST_NUMBER_RANGES, { ...DIAN_TEST_NUMBER_RANGES[1]!, prefix: SECOND_PREFIX }];
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  let behind = 0;
  const dian = await startDianStandIn({ ranges, clock: () => new Date(Date.now() - behind) });
  const wrongs: string[] = [];
  try {
    const storeId = await openStore(database, await certificate());
    const scenario: Scenario = {
      ...database,
      storeId,
      dian,
      count,
      wrongs,
      random: createSeededRandom(seed),
      correctRejected: () => correctRejected(database, storeId, clock),
      request: (many) => requestMany(database, storeId, many, clock),
      work: (processes = 1) => workAll(database, { storeId, url: dian.url, clock, processes }),
      advance: (milliseconds) => {
        ahead += milliseconds;
      },
      setBehind: (milliseconds) => {
        behind = milliseconds;
      },
    };
    await DOCUMENT_SCENARIOS[name]!(scenario);
    for (let round = 0; round < 60 && (await left(database, storeId)) > 0; round++) {
      // Makes failed jobs due again, as if hours had passed.
      await database.query("update outbox set due_at = $2 where store_id = $1 and claim is null", [
        storeId,
        clock(),
      ]);
      await scenario.work(2);
    }
    return { name, ...(await countDocumentDifferences(database, storeId, dian)), wrongs };
  } finally {
    await dian.close();
  }
}

let sharedCertificate: Promise<TestCertificate> | null = null;
function certificate(): Promise<TestCertificate> {
  sharedCertificate ??= createTestCertificate({ nit: "900373076", check: 4, name: "Tienda de las fallas" });
  return sharedCertificate;
}

const left = async ({ query }: ScenarioDatabase, storeId: string) =>
  (await query("select from outbox where store_id = $1", [storeId])).length;

async function openStore({ query }: ScenarioDatabase, { credentials }: TestCertificate): Promise<string> {
  const storeId = uuidv7();
  await query(
    "insert into stores (store_id, name, owner_name, nit, join_code, created_at) values ($1, 'Fallas', 'Luz', '900373076-4', $2, now())",
    [storeId, randomUUID().slice(0, 8).toUpperCase()],
  );
  await query(
    `insert into fiscal_certificates (store_id, sealed, subject, issuer, nit, serial, not_before, not_after, created_at)
     values ($1, $2, 's', 'i', '900373076', '1', now() - interval '1 year', now() + interval '1 year', now())`,
    [storeId, sealCertificateCredentials(box, storeId, credentials)],
  );
  await query(
    "insert into fiscal_software (store_id, kind, software_id, sealed_pin) values ($1, 'DEE', $2, $3)",
    [storeId, DIAN_TEST_SOFTWARE.DEE.id, sealSoftwarePin(box, storeId, "DEE", DIAN_TEST_SOFTWARE.DEE.pin)],
  );
  await addRange({ query, storeId }, PREFIX);
  return storeId;
}

type StoreDatabase = Pick<Scenario, "query" | "storeId">;

const findDocuments = ({ query, storeId }: StoreDatabase, condition: string) =>
  query(`select from fiscal_documents where store_id = $1 and ${condition}`, [storeId]);

const endCertificateIn = ({ query, storeId }: StoreDatabase, time: string) =>
  query(`update fiscal_certificates set not_after = now() + interval '${time}' where store_id = $1`, [
    storeId,
  ]);

async function addRange({ query, storeId }: StoreDatabase, prefix: string): Promise<void> {
  const { resolution, from, to, validFrom, validTo } = DIAN_TEST_NUMBER_RANGES[1]!;
  await query(
    `insert into fiscal_ranges (store_id, id, kind, environment, resolution, resolved_on, prefix, from_number, to_number,
       valid_from, valid_to, next, created_at)
     values ($1, $2, 'DEE', 'TEST', $3, $6, $4, $5, $8, $6, $7, $5, now())`,
    [storeId, uuidv7(), resolution, prefix, from, validFrom, validTo, to],
  );
}

async function requestMany(
  { db }: ScenarioDatabase,
  storeId: string,
  count: number,
  clock: () => Date,
): Promise<void> {
  const issuer = {
    nit: "900373076",
    personType: "LEGAL" as const,
    legalName: "Fallas S.A.S.",
    tradeName: "Fallas",
    levels: [],
    scheme: "IVA" as const,
    address: "Cra 52 # 49-01",
    municipality: { code: "05001", name: "Medellín", department: "Antioquia" },
  };
  const taxes = [{ kind: "IVA" as const, rate: 19, base: 10_000, amount: 1_900 }];
  const line = { description: "Pan", code: "PAN", quantity: 1, unit: "UNIT" as const, total: 11_900, taxes };
  for (let i = 0; i < count; i++) {
    const now = clock();
    const content = {
      issuer,
      buyer: null,
      lines: [line],
      payments: [{ method: "CASH" as const }],
      total: 11_900,
      happenedAt: now.toISOString(),
      register: { plate: "1", place: "Local", kind: "Caja", cashier: "Luz", saleCode: `F-${i}` },
    };
    await db.inStore(storeId, async (tx) =>
      requestFiscalDocument(tx, { id: uuidv7(), kind: "DEE", environment: "TEST", content }, now),
    );
  }
}

/** A number has another key only if DIAN, by its word at this moment, holds every earlier one as rejected. */
async function findSecondKeys(
  { query, storeId, wrongs }: Pick<Scenario, "query" | "storeId" | "wrongs">,
  dian: DianStandIn,
): Promise<void> {
  const held = new Map(dian.documents().map(({ key, isAccepted }) => [key, isAccepted]));
  const earlier = await query(
    `select s.key, d.number from fiscal_signed s join fiscal_documents d on d.store_id = $1 and d.id = s.document_id
     where s.store_id = $1 and s.key <> d.key`,
    [storeId],
  );
  for (const { key, number } of earlier)
    if (held.get(key as string) !== false) wrongs.push(`the number ${number} has a second key`);
}

async function correctRejected(
  { db, query }: ScenarioDatabase,
  storeId: string,
  clock: () => Date,
): Promise<number> {
  const rejected = await query(
    "select id, content from fiscal_documents where store_id = $1 and state = 'REJECTED' limit 500",
    [storeId],
  );
  for (const { id, content } of rejected)
    await db.inStore(storeId, (tx) =>
      remakeRejectedDocument(tx, {
        id: id as string,
        content: content as FiscalDocumentContent,
        now: clock(),
      }),
    );
  return rejected.length;
}

type WorkerOptions = { storeId: string; url: string; clock: () => Date; processes: number };

/** Each of the `processes` is a separate worker, like those of several processes of the app. */
async function workAll(
  { db }: ScenarioDatabase,
  { storeId, url, clock, processes }: WorkerOptions,
): Promise<void> {
  const kinds = [createMakeDocumentJobKind(box), createSendDocumentJobKind({ box, url })];
  const stopping = new AbortController().signal;
  const one = async () => {
    const attempts = createJobAttempts({ db, kinds, clock, stopping, log: quiet });
    for (let held = await attempts.claim(storeId); held; held = await attempts.claim(storeId))
      await attempts.attempt(held);
  };
  await Promise.all(Array.from({ length: processes }, one));
}

type Books = { prefix: string; number: number; key: string; state: string };

/** Counts a store's documents by state and compares them with those at DIAN. */
export async function countDocumentDifferences(
  { query }: Pick<ScenarioDatabase, "query">,
  storeId: string,
  dian: Pick<DianStandIn, "documents">,
): Promise<Pick<DocumentScenarioResult, "documents" | "accepted" | "lost" | "doubled" | "skipped">> {
  const rows = (await query("select prefix, number, key, state from fiscal_documents where store_id = $1", [
    storeId,
  ])) as Books[];
  const accepted = new Map(
    dian
      .documents()
      .filter(({ isAccepted }) => isAccepted)
      .map(({ key, number }) => [key, number]),
  );
  const mine = rows.filter(
    ({ state, key, prefix, number }) => state === "ACCEPTED" && accepted.get(key) === `${prefix}${number}`,
  );
  const keys = new Set(mine.map(({ key }) => key));
  const numbers = new Set(rows.map(({ prefix, number }) => `${prefix}${number}`));
  const skipped = [...new Set(rows.map(({ prefix }) => prefix))].reduce((all, prefix) => {
    const given = rows.filter((row) => row.prefix === prefix).map(({ number }) => number);
    return all + Math.max(...given) - Math.min(...given) + 1 - new Set(given).size;
  }, 0);
  return {
    documents: rows.length,
    accepted: mine.length,
    lost: rows.length - mine.length,
    // Numbers on two documents, and documents accepted by DIAN that are not accepted in this database.
    doubled: rows.length - numbers.size + [...accepted.keys()].filter((key) => !keys.has(key)).length,
    skipped,
  };
}
