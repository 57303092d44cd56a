import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FiscalDocumentKind } from "#core/contract/fiscal/fiscal-document.ts";
import { uuidv7 } from "#core/uuid.ts";
import { enqueueDocumentMaking, makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import type { FiscalDocumentContent } from "#server/features/fiscal/fiscal-documents.sql.ts";
import {
  createMakeDocumentJobKind,
  remakeRejectedDocument,
  requestFiscalDocument,
} from "#server/features/fiscal/make-document.ts";
import {
  sealCertificateCredentials,
  sealSoftwarePin,
  sealTechnicalKey,
} from "#server/features/fiscal/secrets.ts";
import { createSendDocumentJobKind } from "#server/features/fiscal/send-document.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { type AttemptOutcome, createJobAttempts } from "#server/outbox/job-attempts.ts";
import {
  BUYER_ANA,
  ELECTRONIC_INVOICE_RANGE,
  EQUIVALENT_DOCUMENT_RANGE,
  LINES_WITH_ALL_TAXES,
  RICE_LINE,
  SODA_LINE,
  TEST_ISSUER,
  TEST_TECHNICAL_KEY,
  taxesIncludedIn,
} from "#server/test/fiscal-shapes.ts";
import { openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";
import { ANSWERS_THAT_SAY_NOTHING, type DianFault } from "../../../dian/findings.ts";
import { DIAN_TEST_SOFTWARE } from "../../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const box = createSecretBox(Buffer.alloc(32, 7));
const MINUTE_MS = 60_000;

let certificate: TestCertificate;
let dian: DianStandIn;
let storeId: string;
/** Milliseconds by which the workers' clock is ahead, so that tests do not wait for the next attempt. */
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa S.A.S." });
});
beforeEach(async () => {
  await queryAsDatabaseOwner("delete from outbox");
  dian = await startDianStandIn();
  ahead = 0;
  storeId = (await signIn()).storeId;
});
afterEach(() => dian.close());

async function prepare({ ranges = true, withCertificate = true } = {}): Promise<void> {
  if (withCertificate) await keepCertificate();
  for (const kind of ["FEV", "DEE"] as const)
    await queryAsDatabaseOwner(
      "insert into fiscal_software (store_id, kind, software_id, sealed_pin) values ($1, $2, $3, $4)",
      [
        storeId,
        kind,
        DIAN_TEST_SOFTWARE[kind].id,
        sealSoftwarePin(box, storeId, kind, DIAN_TEST_SOFTWARE[kind].pin),
      ],
    );
  if (ranges) {
    await addRange("FEV", { ...ELECTRONIC_INVOICE_RANGE });
    await addRange("DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 });
  }
}

function keepCertificate() {
  const { credentials } = certificate;
  return queryAsDatabaseOwner(
    `insert into fiscal_certificates (store_id, sealed, subject, issuer, nit, serial, not_before, not_after, created_at)
     values ($1, $2, 's', 'i', '900373076', '1', $3, $4, now())`,
    [
      ...[storeId, sealCertificateCredentials(box, storeId, credentials)],
      ...[credentials.chain[0].validFrom, credentials.chain[0].validTo],
    ],
  );
}

type Range = typeof ELECTRONIC_INVOICE_RANGE;
function addRange(
  kind: "FEV" | "DEE",
  { resolution, prefix, from, to, validFrom, validTo }: Range,
  next = from,
) {
  const id = uuidv7();
  return queryAsDatabaseOwner(
    `insert into fiscal_ranges (store_id, id, kind, environment, resolution, resolved_on, prefix, from_number, to_number,
       valid_from, valid_to, next, sealed_key, created_at)
     values ($1, $2, $3, 'TEST', $4, '2019-01-19', $5, $6, $7, $8, $9, $10, $11, now())`,
    [
      ...[storeId, id, kind, resolution, prefix, from, to, validFrom, validTo, next],
      kind === "FEV" ? sealTechnicalKey(box, storeId, id, TEST_TECHNICAL_KEY) : null,
    ],
  );
}

const contentOf = (
  lines: readonly (typeof RICE_LINE)[],
  more: Partial<FiscalDocumentContent> = {},
): FiscalDocumentContent => ({
  issuer: TEST_ISSUER,
  buyer: null,
  lines,
  payments: [{ method: "CASH" }],
  total: lines.reduce((total, line) => total + line.total, 0),
  happenedAt: clock().toISOString(),
  register: { plate: "CAJA-01", place: "Local 1", cashier: "Luz Dary", kind: "Principal", saleCode: "A-1" },
  ...more,
});

async function requestDocumentOf(
  kind: FiscalDocumentKind,
  content = contentOf(LINES_WITH_ALL_TAXES),
  aboutId?: string,
): Promise<string> {
  const { db } = await openTestServer();
  const id = uuidv7();
  await db.inStore(storeId, async (tx) =>
    requestFiscalDocument(tx, { id, kind, environment: "TEST", content, aboutId }, clock()),
  );
  return id;
}

/** Runs the due jobs, and then jobs due some minutes later, until none is left or `rounds` have passed. */
async function work({ rounds = 6, processes = 1 } = {}): Promise<AttemptOutcome[]> {
  const { db } = await openTestServer();
  const outcomes: AttemptOutcome[] = [];
  const kinds = [createMakeDocumentJobKind(box), createSendDocumentJobKind({ box, url: dian.url })];
  const one = async () => {
    const attempts = createJobAttempts({
      db,
      kinds,
      log: quiet,
      clock,
      stopping: new AbortController().signal,
    });
    for (let held = await attempts.claim(storeId); held; held = await attempts.claim(storeId))
      outcomes.push(await attempts.attempt(held));
  };
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: processes }, one));
    const left = await queryAsDatabaseOwner("select from outbox where store_id = $1", [storeId]);
    if (left.length === 0) break;
    ahead += 3 * MINUTE_MS;
  }
  return outcomes;
}

type Row = {
  id: string;
  state: string;
  prefix: string | null;
  number: number | null;
  key: string | null;
  reason: string | null;
  messages: { rule: string }[];
  validated_at: Date | null;
  doubt: string | null;
  doubt_since: Date | null;
  evidence: unknown[];
  correction: unknown;
  found_at: Date | null;
};
const documents = () =>
  queryAsDatabaseOwner<Row>("select * from fiscal_documents where store_id = $1 order by created_at, id", [
    storeId,
  ]);
type File = { version: number; key: string; xml: Buffer; answer: Buffer | null };
const signed = (id: string) =>
  queryAsDatabaseOwner<File>(
    "select * from fiscal_signed where store_id = $1 and document_id = $2 order by version",
    [storeId, id],
  );
const numbers = (rows: Row[]) => rows.map(({ number }) => number!).sort((a, b) => a - b);

describe("documents of a store", () => {
  it("are made, numbered, sent and accepted", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    await requestDocumentOf("FEV", contentOf(LINES_WITH_ALL_TAXES, { buyer: BUYER_ANA }));
    await work();
    const rows = await documents();
    expect(rows).toMatchObject([
      { state: "ACCEPTED", prefix: "EPOS", number: 1, reason: null },
      { state: "ACCEPTED", prefix: "SETP", number: 990_000_000, reason: null },
    ]);
    expect(rows[0]!.validated_at).toBeInstanceOf(Date);
    const [file] = await signed(id);
    expect(file!.key).toBe(rows[0]!.key);
    expect(file!.answer!.toString()).toContain("ApplicationResponse");
    expect(file!.xml.toString()).toContain("<cbc:ID>EPOS1</cbc:ID>");
  });

  it("have consecutive numbers without gaps or duplicates when several processes make them", async () => {
    await prepare();
    for (let i = 0; i < 24; i++) await requestDocumentOf("DEE", contentOf([i % 2 ? RICE_LINE : SODA_LINE]));
    await work({ processes: 3 });
    const rows = await documents();
    expect(rows.every(({ state }) => state === "ACCEPTED")).toBe(true);
    expect(numbers(rows)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(dian.documents()).toHaveLength(24);
  });

  it.each(["LOSE_ANSWER", "LOSE_REQUEST", "DOWN", "HTML", "FAULT", "WORKING"] as const)(
    "are sent once and not lost when DIAN is %s",
    async (kind) => {
      await prepare();
      const id = await requestDocumentOf("DEE");
      dian.fault({ kind, operation: "SendBillSync", times: 1 });
      await work();
      const [row] = await documents();
      expect(row).toMatchObject({ state: "ACCEPTED", number: 1 });
      expect(await signed(id)).toHaveLength(1);
      expect(dian.documents()).toMatchObject([{ number: "EPOS1", times: 1, isAccepted: true }]);
    },
  );

  /** Numbers of the public threads in which integrators report such answers. */
  const THREADS: { [kind in DianFault["kind"]]?: number } = { EMPTY_BODY: 36, HIDDEN: 60, DUPLICATE: 320 };
  const NOTHING_SAID = ANSWERS_THAT_SAY_NOTHING.map(
    (kind) => [kind, THREADS[kind] ?? "", kind === "EARLIER_ANSWER"] as const,
  );

  it.each(NOTHING_SAID)(
    "are in doubt after %s (%s) and end as DIAN has them, with one key",
    async (kind, _, isLost) => {
      await prepare();
      await requestDocumentOf("DEE", contentOf([RICE_LINE]));
      await work();
      const id = await requestDocumentOf("DEE");
      // The first sending ends in doubt although DIAN is asked at the question that follows.
      const faults: Record<string, DianFault[]> = {
        SendBillSync: [{ kind }],
        GetStatus: [{ kind: "FAULT_ANSWER" }],
      };
      dian.fault((operation) => faults[operation]?.shift() ?? null);
      await work({ rounds: 1 });
      const sent = (await documents()).find((one) => one.id === id)!;
      expect(sent).toMatchObject({ state: "SENT", doubt: kind === "HIDDEN" ? "IN_PROCESS" : "UNKNOWN" });
      expect(sent.doubt_since).toBeInstanceOf(Date);
      expect(dian.documents().some(({ key }) => key === sent.key)).toBe(!isLost);
      await work({ rounds: 12 });
      const ended = (await documents()).find((one) => one.id === id)!;
      expect(ended).toMatchObject({ state: "ACCEPTED", number: 2, key: sent.key, doubt: null });
      expect(await signed(id)).toHaveLength(1);
      expect(dian.documents()).toMatchObject([{ number: "EPOS1" }, { number: "EPOS2", isAccepted: true }]);
    },
  );

  it("keep the last ten answers that say nothing as evidence, and ask on", async () => {
    await prepare();
    await requestDocumentOf("DEE");
    dian.fault({ kind: "EMPTY_RESULT" });
    await work({ rounds: 14 });
    const [row] = await documents();
    expect(row).toMatchObject({ state: "SENT", doubt: "UNKNOWN" });
    expect(row!.evidence).toHaveLength(10);
    dian.fault(null);
    await work({ rounds: 12 });
    expect(await documents()).toMatchObject([{ state: "ACCEPTED" }]);
  });

  it("take DIAN's word about an earlier key, when an earlier version gave the number a second one", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    await work();
    const [accepted] = await documents();
    // As version 0.1.0 left it: DIAN accepted the first key, the books said rejected, and made it again.
    await queryAsDatabaseOwner(
      "update fiscal_documents set state = 'PENDING', rejected_key = key, validated_at = null where store_id = $1",
      [storeId],
    );
    const { db } = await openTestServer();
    await db.inStore(storeId, async (tx) => enqueueDocumentMaking(tx, id, clock()));
    await work({ rounds: 3 });
    expect(await documents()).toMatchObject([{ state: "ACCEPTED", number: 1, key: accepted!.key }]);
    expect(await signed(id)).toHaveLength(2);
  });

  it("ask DIAN before they get another key, when an earlier version wrote the rejection", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    await work();
    const [accepted] = await documents();
    await queryAsDatabaseOwner("update fiscal_documents set state = 'REJECTED' where store_id = $1", [
      storeId,
    ]);
    const { db } = await openTestServer();
    const mended = contentOf(LINES_WITH_ALL_TAXES, { buyer: BUYER_ANA });
    await db.inStore(storeId, (tx) => remakeRejectedDocument(tx, { id, content: mended, now: clock() }));
    expect(await documents()).toMatchObject([{ state: "SENT", doubt: "UNKNOWN" }]);
    await work();
    expect(await documents()).toMatchObject([{ state: "ACCEPTED", key: accepted!.key, correction: null }]);
    expect(await signed(id)).toHaveLength(1);
  });

  it("lost with a restored backup are found by their number and taken in, and no number is used twice", async () => {
    await prepare();
    for (let i = 0; i < 3; i++) await requestDocumentOf("DEE", contentOf([i % 2 ? RICE_LINE : SODA_LINE]));
    await work();
    const lost = (await documents()).filter(({ number }) => number! > 1);
    for (const { id } of lost) {
      await queryAsDatabaseOwner("delete from fiscal_signed where document_id = $1", [id]);
      await queryAsDatabaseOwner("delete from fiscal_documents where id = $1", [id]);
    }
    await queryAsDatabaseOwner("update fiscal_ranges set next = 2 where store_id = $1 and prefix = 'EPOS'", [
      storeId,
    ]);
    ahead += 3 * MINUTE_MS;
    const id = await requestDocumentOf("DEE", contentOf([SODA_LINE]));
    await work({ rounds: 8 });
    const rows = await documents();
    expect(numbers(rows)).toEqual([1, 2, 3, 4]);
    expect(rows.every(({ state }) => state === "ACCEPTED")).toBe(true);
    expect(rows.find((one) => one.id === id)).toMatchObject({ number: 4, found_at: null });
    for (const { number, key } of lost)
      expect(rows.find((one) => one.number === number)).toMatchObject({ key, found_at: expect.any(Date) });
    const found = rows.find(({ number }) => number === 2)!;
    expect((await signed(found.id))[0]!.xml.toString()).toContain("<cbc:ID>EPOS2</cbc:ID>");
  });

  it("signed again after a restored backup take the key that DIAN has", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    await work();
    const [before] = await documents();
    // The backup is of the moment between the sale and the making of its document.
    await queryAsDatabaseOwner("delete from fiscal_signed where document_id = $1", [id]);
    await queryAsDatabaseOwner(
      "update fiscal_documents set state = 'PENDING', prefix = null, number = null, key = null where id = $1",
      [id],
    );
    await queryAsDatabaseOwner("update fiscal_ranges set next = 1 where store_id = $1 and prefix = 'EPOS'", [
      storeId,
    ]);
    ahead += 2 * MINUTE_MS;
    const { db } = await openTestServer();
    await db.inStore(storeId, async (tx) => enqueueDocumentMaking(tx, id, clock()));
    await work();
    expect(await documents()).toMatchObject([{ state: "ACCEPTED", number: 1, key: before!.key }]);
    expect(dian.documents()).toHaveLength(1);
  });

  it("are not taken for accepted when they were processed before and rejected", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    dian.fault({ kind: "REJECT", rule: "DEAK24", operation: "SendBillSync", times: 1 });
    // As if the process was killed before it stored DIAN's answer: the job runs again, and asks DIAN.
    await work({ rounds: 1 });
    await queryAsDatabaseOwner("update fiscal_documents set state = 'SIGNED' where store_id = $1", [storeId]);
    const { db } = await openTestServer();
    const send = createSendDocumentJobKind({ box, url: dian.url });
    const job = {
      storeId,
      id,
      payload: { documentId: id },
      attempts: 1,
      createdAt: clock(),
      now: clock(),
      inStore: <R>(run: Parameters<typeof db.inStore<R>>[1]) => db.inStore(storeId, run),
      signal: new AbortController().signal,
    };
    const commit = await send.perform(job);
    await db.inStore(storeId, async (tx) => commit!(tx));
    const [row] = await documents();
    expect(row!.state).toBe("REJECTED");
    expect(row!.messages.map(({ rule }) => rule)).toEqual(["DEAK24"]);
  });

  it("issues rejected documents again under the same number and keeps every XML", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    dian.fault({ kind: "REJECT", rule: "DEAK24", operation: "SendBillSync", times: 1 });
    await work();
    const [rejected] = await documents();
    expect(rejected).toMatchObject({ state: "REJECTED", number: 1 });
    const { db } = await openTestServer();
    const mended = contentOf(LINES_WITH_ALL_TAXES, { buyer: BUYER_ANA });
    const mend = () =>
      db.inStore(storeId, (tx) => remakeRejectedDocument(tx, { id, content: mended, now: clock() }));
    expect(await mend()).toBe(true);
    expect(await mend()).toBe(false);
    const after = await requestDocumentOf("DEE");
    await work();
    const rows = await documents();
    expect(rows).toMatchObject([
      { id, state: "ACCEPTED", number: 1 },
      { id: after, state: "ACCEPTED", number: 2 },
    ]);
    expect(rows[0]!.key).not.toBe(rejected!.key);
    expect((await signed(id)).map(({ key }) => key)).toEqual([rejected!.key, rows[0]!.key]);
  });

  it("wait with their reason until there is a certificate and a range, and take no number before", async () => {
    await prepare({ ranges: false, withCertificate: false });
    await requestDocumentOf("DEE");
    await work({ rounds: 1 });
    expect(await documents()).toMatchObject([
      { state: "PENDING", number: null, reason: "Falta el certificado de la tienda" },
    ]);
    await keepCertificate();
    await addRange("DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000, validTo: "2023-01-01" });
    ahead += 3 * MINUTE_MS;
    await work({ rounds: 1 });
    expect(await documents()).toMatchObject([{ reason: "No hay numeración vigente con números libres" }]);
    await addRange("DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 });
    ahead += 3 * MINUTE_MS;
    await work();
    expect(await documents()).toMatchObject([{ state: "ACCEPTED", number: 1, reason: null }]);
  });

  it("wait for longer and longer, up to an hour, until a change in the settings wakes them", async () => {
    await prepare({ ranges: false });
    await requestDocumentOf("DEE");
    const pauses: number[] = [];
    const began = ahead;
    for (const minutes of [0, 20, 24 * 60, 70 * 24 * 60]) {
      ahead = began + minutes * MINUTE_MS;
      const checked = clock().getTime();
      await work({ rounds: 1 });
      const [job] = await queryAsDatabaseOwner<{ due_at: Date }>(
        "select due_at from outbox where store_id = $1",
        [storeId],
      );
      pauses.push((job!.due_at.getTime() - checked) / MINUTE_MS);
    }
    for (const [index, most] of [2, 10, 60, 60].entries()) {
      expect(pauses[index]).toBeGreaterThan(most * 0.75);
      expect(pauses[index]).toBeLessThan(most * 1.05);
    }
    await addRange("DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 });
    const { db } = await openTestServer();
    await db.inStore(storeId, async (tx) => makeFiscalDocumentJobsDue(tx, clock()));
    await work();
    expect(await documents()).toMatchObject([{ state: "ACCEPTED", number: 1 }]);
  });

  it("wait when a range ends, and continue with the next", async () => {
    await prepare({ ranges: false });
    await addRange("DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 }, 1_000_000);
    await requestDocumentOf("DEE");
    await requestDocumentOf("DEE");
    await work({ rounds: 2 });
    expect(await documents()).toMatchObject([
      { state: "ACCEPTED", number: 1_000_000 },
      { state: "PENDING", number: null },
    ]);
  });

  it("wait until the corrected document is accepted", async () => {
    await prepare();
    const sold = await requestDocumentOf("FEV", contentOf([SODA_LINE], { buyer: BUYER_ANA }));
    const back = { ...SODA_LINE, quantity: 1, total: 5500, taxes: [taxesIncludedIn("IVA", 19, 5500)] };
    const note = await requestDocumentOf(
      "CREDIT_NOTE",
      contentOf([back], { buyer: BUYER_ANA, reason: "PARTIAL" }),
      sold,
    );
    dian.fault({ kind: "DOWN", operation: "SendBillSync", times: 1 });
    await work({ rounds: 1 });
    expect((await documents()).find(({ id }) => id === note)).toMatchObject({
      state: "PENDING",
      reason: "Espera a que la DIAN acepte el documento que corrige",
    });
    ahead += 3 * MINUTE_MS;
    await work();
    expect(await documents()).toMatchObject([
      { state: "ACCEPTED", number: 990_000_000 },
      { state: "ACCEPTED", prefix: "NC", number: 1 },
    ]);
  });

  it("name the day of the sale when they are made on another day", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE", contentOf([RICE_LINE], { happenedAt: "2026-01-02T23:00:00Z" }));
    await work();
    expect((await signed(id))[0]!.xml.toString()).toContain("Operación del 2026-01-02");
  });

  it("are not made again by a process whose claim has ended", async () => {
    await prepare();
    const id = await requestDocumentOf("DEE");
    const { db } = await openTestServer();
    const maker = createMakeDocumentJobKind(box);
    const job = {
      storeId,
      id,
      payload: { documentId: id },
      attempts: 1,
      createdAt: clock(),
      now: clock(),
      inStore: <R>(run: Parameters<typeof db.inStore<R>>[1]) => db.inStore(storeId, run),
      signal: new AbortController().signal,
    };
    const [first, second] = [await maker.perform(job), await maker.perform(job)];
    await db.inStore(storeId, async (tx) => first!(tx));
    await db.inStore(storeId, async (tx) => second!(tx));
    // An error before the commit, as when the process is killed, stores nothing.
    const other = await requestDocumentOf("DEE");
    const third = await maker.perform({ ...job, id: other, payload: { documentId: other } });
    await db
      .inStore(storeId, async (tx) => {
        await third!(tx);
        throw new Error("killed");
      })
      .catch(() => undefined);
    await work();
    expect(numbers(await documents())).toEqual([1, 2]);
    expect(await signed(id)).toHaveLength(1);
  });
});
