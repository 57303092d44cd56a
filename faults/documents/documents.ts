import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { DianFault } from "../../dian/findings.ts";
import { DIAN_TEST_NUMBER_RANGES, DIAN_TEST_SOFTWARE } from "../../dian/registry.ts";
import type { DianStandIn } from "../../dian/stand-in.ts";
import { createTestCertificate } from "../../dian/test-certificates.ts";
import {
  type OutboxStatement,
  pauseStatementAtLock,
  STATEMENT_LOCK_KEYS,
  type StatementPause,
} from "../outbox.ts";
import type { TestEnvironment } from "../test-environment.ts";
import { countDocumentDifferences } from "./scenarios.ts";

// Kills the server between a sale and the answer of DIAN, the tax office. Other faults of electronic
// documents are in faults/documents/scenarios.ts.

const KINDS = { FISCAL_MAKE: 3, FISCAL_SEND: 4 };
/** Key of the advisory lock at which inserting the signed document is paused. */
const SIGNED_LOCK = 9_004;
const TILLS = 6;
const TIMEOUT_MS = 120_000;
const PASSWORD = "Segura.2026$a";

export type DocumentFaultStep = {
  name: string;
  /** The statement on the outbox, and its kind of job, at which the server is paused. */
  gate?: { at: OutboxStatement; kind: keyof typeof KINDS };
  /** True to pause the server when it inserts the signed document. */
  atSigned?: boolean;
  /** What the simulated DIAN does while the server is killed. */
  fault?: DianFault;
  signal: "SIGKILL" | "SIGTERM";
  /** Also in `npm test`. At the other steps the database and DIAN hold what they hold at one of these. */
  inShortForm?: boolean;
};

const SLOW = { operation: "SendBillSync", milliseconds: 3_000, times: 1 };

export const DOCUMENT_FAULT_STEPS: DocumentFaultStep[] = [
  {
    name: "before sale and request are committed",
    gate: { at: "insert", kind: "FISCAL_MAKE" },
    signal: "SIGKILL",
    inShortForm: true,
  },
  { name: "requested, before it is claimed", gate: { at: "update", kind: "FISCAL_MAKE" }, signal: "SIGKILL" },
  {
    name: "claimed, before a number is taken",
    gate: { at: "delete", kind: "FISCAL_MAKE" },
    signal: "SIGKILL",
  },
  { name: "numbered and signed, not committed", atSigned: true, signal: "SIGKILL" },
  {
    name: "signed, before its sending is requested",
    gate: { at: "insert", kind: "FISCAL_SEND" },
    signal: "SIGKILL",
    inShortForm: true,
  },
  {
    name: "signed, before its sending is claimed",
    gate: { at: "update", kind: "FISCAL_SEND" },
    signal: "SIGKILL",
  },
  {
    name: "sent, while DIAN has not looked at it",
    fault: { kind: "SLOW", ...SLOW },
    signal: "SIGKILL",
    inShortForm: true,
  },
  {
    name: "accepted by DIAN, not answered",
    fault: { kind: "SLOW_ANSWER", ...SLOW },
    signal: "SIGKILL",
    inShortForm: true,
  },
  { name: "accepted, before it is marked", gate: { at: "delete", kind: "FISCAL_SEND" }, signal: "SIGKILL" },
  { name: "SIGTERM while DIAN answers", fault: { kind: "SLOW_ANSWER", ...SLOW }, signal: "SIGTERM" },
];

/** Creates the trigger that pauses inserts of signed documents. */
export async function createSigningPauseTrigger(environment: TestEnvironment): Promise<void> {
  await environment.query(
    `create or replace function fault_signed_gate() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock_shared(${SIGNED_LOCK}, 1);
       return new;
     end $$`,
    [],
  );
  await environment.query(
    `create or replace trigger fault_signed_gate before insert on fiscal_signed
     for each row execute function fault_signed_gate()`,
    [],
  );
}

export type InvoicingStore = { token: string; storeId: string };

type Ask = (
  path: string,
  body: object,
  options?: { method?: string; token?: string; key?: string },
) => Promise<Response>;

const askAt =
  (port: number): Ask =>
  (path, body, { method = "POST", token, key = uuidv7() } = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });

/** Creates a store, through the API, that issues an electronic POS document for each sale. */
export async function createInvoicingStore(port: number): Promise<InvoicingStore> {
  const ask = askAt(port);
  const done = async (answer: Promise<Response>) => {
    const response = await answer;
    if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`);
    return response.json();
  };
  const email = `${uuidv7()}@example.com`;
  const store = { name: "Tienda", ownerName: "Ana", email, password: PASSWORD };
  const { token } = await done(ask("/auth/create-store", store));
  const storeId: string = (await done(ask("/auth/login", { email, password: PASSWORD }))).data.store.id;
  const put = (path: string, body: object) => done(ask(path, body, { method: "PUT", token }));
  const patch = (path: string, body: object) => done(ask(path, body, { method: "PATCH", token }));
  await put(`/stores/${storeId}`, { name: "Tienda", nit: "900373076-4" });
  await patch("/store/fiscal", {
    vat: "RESPONSIBLE",
    municipality: "05001",
    address: "Cra 1",
    freeItemTax: "IVA19",
  });
  const { p12 } = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda de las fallas" });
  await put("/fiscal/certificate", { file: (await p12("clave")).toString("base64"), password: "clave" });
  const range = { ...DIAN_TEST_NUMBER_RANGES[1]!, kind: "DEE", date: "2022-01-01" };
  await done(ask("/fiscal/ranges", range, { token }));
  await patch("/fiscal/emission", {
    password: PASSWORD,
    mode: "DEE",
    software: { DEE: DIAN_TEST_SOFTWARE.DEE },
  });
  return { token, storeId };
}

export type DocumentFaultResult = { sold: number; wrongs: string[]; port: number };

/** Kills the server at the step, starts it again, and checks that each sale has one document at DIAN. */
export async function runDocumentFaultStep(
  environment: TestEnvironment,
  {
    dian,
    shop,
    step,
    port,
    sales,
  }: { dian: DianStandIn; shop: InvoicingStore; step: DocumentFaultStep; port: number; sales: number },
): Promise<DocumentFaultResult> {
  const wrongs: string[] = [];
  const wrong = (text: string) => wrongs.push(`${step.name}: ${text}`);
  const keys = Array.from({ length: sales }, () => uuidv7());
  const acknowledged = new Map<string, string>();
  const sellAt = (to: number) => sellAll(askAt(to), shop, keys, acknowledged);

  const heldJob = await holdJob(environment, dian, step);
  const selling = sellAt(port);
  await heldJob.reached();
  const ended = once(environment.node(), "exit");
  environment.node().kill(step.signal);
  if (step.signal === "SIGTERM") await heldJob.release();
  await ended;
  if (step.signal === "SIGKILL") await heldJob.release();
  await selling;
  const acknowledgedNumbers = new Map(acknowledged);
  const hurry = () =>
    environment.query(
      "update outbox set due_at = now() where kind like 'FISCAL%' and due_at > now() and given_up_at is null",
      [],
    );
  const endLeases = () => environment.query("update outbox set due_at = now() where claim is not null", []);
  await endLeases().catch(() => {});
  const newPort = await environment.start();
  await endLeases();
  // Tills repeat their requests with the same idempotency keys until each sale is acknowledged.
  for (const late = Date.now() + TIMEOUT_MS; acknowledged.size < sales && Date.now() < late; )
    await sellAt(newPort);
  if (acknowledged.size < sales) wrong(`${sales - acknowledged.size} sales were never taken`);
  for (const [key, id] of acknowledgedNumbers)
    if (acknowledged.get(key) !== id) wrong("a sale that was told of is another one under its key");
  const open = () =>
    environment.query("select from fiscal_documents where store_id = $1 and state <> 'ACCEPTED' limit 1", [
      shop.storeId,
    ]);
  for (const late = Date.now() + TIMEOUT_MS; Date.now() < late; await sleep(300)) {
    if ((await open()).length === 0) break;
    await hurry();
  }
  const books = await countDocumentDifferences({ query: environment.query as never }, shop.storeId, dian);
  if (books.lost > 0) wrong(`${books.lost} documents are not accepted`);
  if (books.doubled > 0) wrong(`${books.doubled} are doubled`);
  if (books.skipped > 0) wrong(`${books.skipped} numbers were skipped`);
  const apart = await environment.query(
    `select s.id from sales s left join fiscal_documents d on d.store_id = $1 and d.sale_id = s.id
     where s.store_id = $1 group by s.id having count(d.id) <> 1`,
    [shop.storeId],
  );
  if (apart.length > 0) wrong(`${apart.length} sales have not exactly one document`);
  return { sold: sales, wrongs, port: newPort };
}

/** Several tills send the sales that are not acknowledged yet, each with its own idempotency key. */
async function sellAll(
  ask: Ask,
  { token }: InvoicingStore,
  keys: readonly string[],
  acknowledged: Map<string, string>,
): Promise<void> {
  const waiting = keys.filter((key) => !acknowledged.has(key));
  const body = { items: [{ description: "Pan", price: 11_900, quantity: 1 }], paymentMethod: "NEQUI" };
  const till = async () => {
    for (let key = waiting.shift(); key; key = waiting.shift()) {
      const response = await ask("/sales/free", body, { token, key }).catch(() => null);
      if (response?.ok) acknowledged.set(key, (await response.json()).data.id);
      else if (response) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: TILLS }, () => till().catch(() => {})));
}

async function holdJob(
  environment: TestEnvironment,
  dian: DianStandIn,
  { gate, atSigned, fault }: DocumentFaultStep,
): Promise<StatementPause> {
  if (gate) return pauseStatementAtLock(environment, STATEMENT_LOCK_KEYS[gate.at], KINDS[gate.kind]);
  if (atSigned) return pauseStatementAtLock(environment, SIGNED_LOCK, 1);
  dian.fault(fault!);
  return {
    reached: async () => {
      const sent = () => environment.query("select from fiscal_documents where state = 'SENT' limit 1", []);
      for (const late = Date.now() + TIMEOUT_MS; Date.now() < late; await sleep(20))
        if ((await sent()).length > 0) break;
      // Time for the simulated DIAN to receive and check the document.
      await sleep(700);
    },
    release: async () => dian.fault(null),
  };
}
