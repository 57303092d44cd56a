import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { uuidv7 } from "#core/uuid.ts";
import { openDatabase } from "#server/db/database.ts";
import { requestFiscalDocument } from "#server/features/fiscal/make-document.ts";
import { sealCertificateCredentials, sealSoftwarePin } from "#server/features/fiscal/secrets.ts";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import { openSecretBox } from "#server/fiscal/secret-box.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import {
  buildEquivalentDocumentInput,
  LINES_WITH_ALL_TAXES,
  RICE_LINE,
  TEST_ISSUER,
} from "#server/test/fiscal-shapes.ts";
import { DIAN_TEST_NUMBER_RANGES, DIAN_TEST_SOFTWARE } from "../dian/registry.ts";
import { startDianStandIn } from "../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../dian/test-certificates.ts";
import { type Bench, type RunningApp, runMaintenance } from "./bench.ts";
import { seedStores } from "./data/seed.ts";
import { sendRequest } from "./http-connection.ts";
import { type LoadMeasurement, measureRepeatedly, median, summarizeTimes } from "./measure.ts";
import { compareWithTarget } from "./targets.ts";
import { type BenchTill, checkoutOverHttp } from "./till.ts";

const [LISTED, WAITING, TILLS] = [1_000_000, 10_000, 4];
/** `PAUSE_MS` is the time that a person takes between two sales of a till. */
const [ROUNDS, SALES, PAUSE_MS] = [4, 60, 250];
/** A small history, because only new sales are measured. */
const SMALL_SHOP = { products: 1_000, sales: 2_000, days: 10 };
const SECRETS_KEY = "bench bench bench bench bench bench";

export async function documentsTable(bench: Bench): Promise<string> {
  const certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda de medidas" });
  const made = await measureMaking(certificate);
  const dian = await startDianStandIn();
  const tills = await seedStores(bench.owner, SMALL_SHOP, { stores: 1, tills: TILLS });
  await runMaintenance(bench.owner);
  const [{ storeId }] = tills as [BenchTill, ...BenchTill[]];
  const owner = new pg.Client(bench.owner);
  await owner.connect();
  Object.assign(process.env, { DIAN_URL: dian.url, SECRETS_KEY });
  const product = await bench.startOn(bench.owner);
  Object.assign(process.env, { DIAN_URL: "", SECRETS_KEY: "" });
  delete process.env.DIAN_URL;
  delete process.env.SECRETS_KEY;
  try {
    await prepare(owner, storeId, certificate);
    const beside = await measureSalesBesideDocuments(owner, product, tills);
    const sent = await sendWaiting(bench, { owner, product, storeId });
    await fill(owner, storeId);
    await runMaintenance(bench.owner);
    const pages = await measureLists(product, tills[0]!);
    return report({ made, beside, sent, pages });
  } finally {
    await owner.end();
    await dian.close();
  }
}

async function measureMaking({ credentials }: TestCertificate): Promise<LoadMeasurement> {
  const lines = Array.from({ length: 50 }, (_, i) => LINES_WITH_ALL_TAXES[i % LINES_WITH_ALL_TAXES.length]!);
  const input = buildEquivalentDocumentInput(7, lines);
  const one = async () => {
    signDocument(buildFiscalDocument(input).unsigned, credentials, input.issuedAt);
  };
  await measureRepeatedly(50, one);
  return measureRepeatedly(300, one);
}

async function prepare(owner: pg.Client, storeId: string, { credentials }: TestCertificate): Promise<void> {
  const box = await openSecretBox("", SECRETS_KEY);
  await owner.query(
    `insert into fiscal_certificates (store_id, sealed, subject, issuer, nit, serial, not_before, not_after, created_at)
     values ($1, $2, 's', 'i', '900373076', '1', now() - interval '1 day', now() + interval '1 year', now())`,
    [storeId, sealCertificateCredentials(box, storeId, credentials)],
  );
  const { id, pin } = DIAN_TEST_SOFTWARE.DEE;
  await owner.query(
    "insert into fiscal_software (store_id, kind, software_id, sealed_pin) values ($1, 'DEE', $2, $3)",
    [...[storeId, id, sealSoftwarePin(box, storeId, "DEE", pin)]],
  );
  const { resolution, prefix, from, to, validFrom, validTo } = DIAN_TEST_NUMBER_RANGES[1]!;
  await owner.query(
    `insert into fiscal_ranges (store_id, id, kind, environment, resolution, resolved_on, prefix, from_number, to_number,
       valid_from, valid_to, next, created_at)
     values ($1, $2, 'DEE', 'TEST', $3, $6, $4, $5, $8, $6, $7, $5, now())`,
    [storeId, uuidv7(), resolution, prefix, from, validFrom, validTo, to],
  );
  await owner.query("update stores set nit = '900373076-4' where store_id = $1", [storeId]);
  await owner.query(
    `insert into store_fiscal (store_id, vat, consumption_tax, simple, qualities, person_type, address, municipality)
     values ($1, 'NOT_RESPONSIBLE', false, false, '{}', 'NATURAL', 'Cra 52 # 49-01', '05001')`,
    [storeId],
  );
  await setMode(owner, storeId, "OFF");
}

const setMode = (owner: pg.Client, storeId: string, mode: "OFF" | "DEE") =>
  owner.query(
    `insert into fiscal_emission (store_id, mode) values ($1, $2)
     on conflict (store_id) do update set mode = excluded.mode`,
    [storeId, mode],
  );

type TimesByMode = Record<"OFF" | "DEE", number[]>;

/** Sells with pauses, alternately with and without documents, while documents are made and sent. */
async function measureSalesBesideDocuments(
  owner: pg.Client,
  { connection }: RunningApp,
  tills: BenchTill[],
): Promise<TimesByMode> {
  const found: TimesByMode = { OFF: [], DEE: [] };
  const sell = async () => {
    const times: number[] = [];
    const one = async (till: BenchTill) => {
      for (let i = 0; i < SALES; i++) {
        await sleep(PAUSE_MS * (0.5 + Math.random()));
        const began = performance.now();
        await checkoutOverHttp(till, connection);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(tills.map(one));
    return summarizeTimes(times, 1).p95;
  };
  await sell();
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of ["OFF", "DEE"] as const) {
      await setMode(owner, tills[0]!.storeId, mode);
      found[mode].push(await sell());
    }
  await setMode(owner, tills[0]!.storeId, "OFF");
  return found;
}

type SendOptions = { owner: pg.Client; product: RunningApp; storeId: string };

async function sendWaiting(bench: Bench, { owner, product, storeId }: SendOptions) {
  const left = async () =>
    (
      await owner.query(
        "select count(*)::int as left from fiscal_documents where store_id = $1 and state <> 'ACCEPTED'",
        [storeId],
      )
    ).rows[0].left as number;
  while ((await left()) > 0) await sleep(200);
  const db = openDatabase(bench.owner, () => {});
  const content = {
    issuer: TEST_ISSUER,
    buyer: null,
    lines: [RICE_LINE],
    payments: [{ method: "CASH" as const }],
    total: RICE_LINE.total,
    happenedAt: new Date().toISOString(),
    register: { plate: "1", place: "Local", kind: "Caja", cashier: "Luz", saleCode: "A-1" },
  };
  for (let i = 0; i < WAITING; i++)
    await db.inStore(storeId, async (tx) =>
      requestFiscalDocument(tx, { id: uuidv7(), kind: "DEE", environment: "TEST", content }, new Date()),
    );
  await db.close();
  const [before, began] = [memoryOf(product.pid), performance.now()];
  const all: { sent: number; memory: number }[] = [];
  for (let waits = await left(); waits > 0; waits = await left()) {
    all.push({ sent: WAITING - waits, memory: memoryOf(product.pid) });
    await sleep(250);
  }
  const highest = (of: typeof all) => Math.max(...of.map(({ memory }) => memory));
  return {
    perSecond: (WAITING * 1000) / (performance.now() - began),
    before,
    early: highest(all.filter(({ sent }) => sent < WAITING / 5)),
    most: highest(all),
  };
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))!;
  return Number(kb) / 1024;
}

/** Inserts a million documents over ten years; DIAN accepted all but one in a thousand. */
async function fill(owner: pg.Client, storeId: string): Promise<void> {
  await owner.query(
    `insert into fiscal_documents (store_id, id, kind, state, environment, content, total, prefix, number, key, issued_at,
       created_at)
     select $1, gen_random_uuid(), case n % 20 when 0 then 'FEV' else 'DEE' end,
       case n % 1000 when 7 then 'REJECTED' else 'ACCEPTED' end, 'PRODUCTION',
       json_build_object('buyer', case n % 20 when 0 then json_build_object('documentType', 'CC', 'document', (n % 5000)::text, 'name', 'Ana') end),
       11900, 'MILL', n, 'ab', at, at
     from generate_series(1, $2::int) n, lateral (select now() - (($2::int - n) * interval '5 minutes') as at) time`,
    [storeId, LISTED],
  );
}

const PAGES: Record<string, string> = {
  "the first page": "",
  "page 50": "?page=50",
  "those that were rejected": "?state=REJECTED",
  "invoices, page 10": "?kind=FEV&page=10",
  "accepted ones of a month": "?state=ACCEPTED&startDate=2025-05-01&endDate=2025-05-31",
  "by number": "?search=MILL765432",
  "by the buyer's document": "?search=4980",
};

async function measureLists(
  { connection }: RunningApp,
  till: BenchTill,
): Promise<[string, LoadMeasurement][]> {
  const found: [string, LoadMeasurement][] = [];
  for (const [name, query] of Object.entries(PAGES)) {
    const one = () => sendRequest(connection, till, "GET", `/api/fiscal/documents${query}`);
    await measureRepeatedly(5, one);
    found.push([name, await measureRepeatedly(40, one)]);
  }
  return found;
}

type Report = {
  made: LoadMeasurement;
  beside: TimesByMode;
  sent: Awaited<ReturnType<typeof sendWaiting>>;
  pages: [string, LoadMeasurement][];
};

function report({ made, beside, sent, pages }: Report): string {
  const [off, on] = [median(beside.OFF), median(beside.DEE)];
  compareWithTarget("a document of 50 lines made and signed", made.p50, { most: 25 }, "ms");
  compareWithTarget("a sale's p95 with documents, more than without", on - off, { most: 5 }, "ms");
  compareWithTarget(
    "memory while 10,000 are sent, against that of the first fifth",
    sent.most / sent.early,
    { most: 1.15 },
    "×",
  );
  compareWithTarget(
    "a page of a million documents, p95",
    pages.map(([, { p95 }]) => p95),
    { most: 50 },
    "ms",
  );
  const rows = pages.map(([name, { p50, p95 }]) => `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  return `## Electronic documents

A document of 50 lines is made and signed in ${made.p50.toFixed(1)} ms (p95 ${made.p95.toFixed(1)}; target ≤ 25). Four tills that sell at the
pace of a person, in turns without and with documents that are made and sent meanwhile: the sale's p95 ${off.toFixed(1)} ms and ${on.toFixed(1)} ms,
${(on / off).toFixed(2)} times (target: 5 ms more). ${WAITING} documents that waited were made, sent and accepted at ${sent.perSecond.toFixed(0)} a second by a
stand-in on the same two cores; the product had ${sent.before.toFixed(0)} MB before, at most ${sent.early.toFixed(0)} during the first fifth and ${sent.most.toFixed(0)} during all.

| a page of a million documents, over HTTP | p50 ms | p95 ms |
|---|---:|---:|
${rows.join("\n")}
`;
}
