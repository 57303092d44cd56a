import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { FakeMailServer } from "./mail-server.ts";
import type { TestEnvironment } from "./test-environment.ts";

// Closes a shift, and kills the server at each step between the closing and its mail.

export type OutboxStatement = "insert" | "update" | "delete";

/** Keys of the advisory locks at which the triggers of `createOutboxPauseTriggers` pause a statement. */
export const STATEMENT_LOCK_KEYS: Record<OutboxStatement, number> = {
  insert: 9_001,
  update: 9_002,
  delete: 9_003,
};
/** In milliseconds; longer than the interval at which the server checks its outbox. */
const TIMEOUT_MS = 30_000;

export type OutboxFaultStep = {
  name: string;
  /** The statement on the outbox, and its kind of job, at which the transaction is paused. */
  gate?: { at: OutboxStatement; kind: "CLOSING_MAIL" | "MAIL" };
  mail?: keyof FakeMailServer["at"];
  signal: "SIGKILL" | "SIGTERM";
  /** True if the mail may arrive twice, because the killed process had not recorded its acceptance. */
  mayRepeat?: boolean;
  /** Also in `npm test`. At the other steps the database and the mail server hold what they hold at one of these. */
  inShortForm?: boolean;
};

export const OUTBOX_FAULT_STEPS: OutboxFaultStep[] = [
  {
    name: "before the job is committed",
    gate: { at: "insert", kind: "CLOSING_MAIL" },
    signal: "SIGKILL",
    inShortForm: true,
  },
  { name: "committed, before its claim", gate: { at: "update", kind: "CLOSING_MAIL" }, signal: "SIGKILL" },
  {
    name: "claimed, while the mail is written",
    gate: { at: "insert", kind: "MAIL" },
    signal: "SIGKILL",
    inShortForm: true,
  },
  { name: "the mail written, before its claim", gate: { at: "update", kind: "MAIL" }, signal: "SIGKILL" },
  { name: "the mail claimed, before it is sent", mail: "connect", signal: "SIGKILL" },
  {
    name: "taken by the mail server, not answered",
    mail: "taken",
    signal: "SIGKILL",
    mayRepeat: true,
    inShortForm: true,
  },
  {
    name: "sent, before it is marked",
    gate: { at: "delete", kind: "MAIL" },
    signal: "SIGKILL",
    mayRepeat: true,
  },
  { name: "SIGTERM while it is sent", mail: "taken", signal: "SIGTERM", inShortForm: true },
];

export type OutboxFaultResult = { sent: number; repeated: number; wrongs: string[]; port: number };

/** Creates triggers that pause each kind of outbox statement while the test holds its advisory lock. */
export async function createOutboxPauseTriggers(environment: TestEnvironment): Promise<void> {
  await environment.query(
    `create or replace function fault_gate() returns trigger language plpgsql as $$
     declare
       job record := case when tg_op = 'DELETE' then old else new end;
     begin
       perform pg_advisory_xact_lock_shared(tg_argv[0]::integer,
         coalesce(array_position(array['CLOSING_MAIL', 'MAIL', 'FISCAL_MAKE', 'FISCAL_SEND'], job.kind), 1));
       return job;
     end $$`,
    [],
  );
  for (const [at, lock] of Object.entries(STATEMENT_LOCK_KEYS))
    await environment.query(
      `create or replace trigger fault_gate_${at} before ${at} on outbox
       for each row execute function fault_gate('${lock}')`,
      [],
    );
}

type Shop = { token: string; email: string };

export async function runOutboxFaultStep(
  environment: TestEnvironment,
  mails: FakeMailServer,
  step: OutboxFaultStep,
  port: number,
): Promise<OutboxFaultResult> {
  let address = `http://127.0.0.1:${port}`;
  const ask = (path: string, body: object, token = "", key = uuidv7()) =>
    fetch(`${address}/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const shop = await openShop(ask, mails);
  const opened = await (await ask("/shifts", { openingFloat: 50_000 }, shop.token)).json();
  const shiftId: string = opened.data.id;
  const key = uuidv7();
  const closing = { counted: [{ method: "CASH", amount: 50_000 }], floatLeft: 0 };
  const close = () => ask(`/shifts/${shiftId}/close`, closing, shop.token, key);

  const first = mails.received.length;
  const heldGate = await holdAt(environment, mails, step);
  const answered = close().then(
    ({ ok }) => ok,
    () => false,
  );
  await heldGate.reached();
  const ended = once(environment.node(), "exit");
  environment.node().kill(step.signal);
  if (step.signal === "SIGTERM") {
    await sleep(500);
    await heldGate.release();
  }
  await ended;
  if (step.signal === "SIGKILL") await heldGate.release();
  const wasAcknowledged = await answered;
  // Ends the leases of jobs as if they had expired. This query fails if the embedded database stopped with
  // the server.
  const endLeases = () => environment.query("update outbox set due_at = now() where claim is not null", []);
  await endLeases().catch(() => {});
  const newPort = await environment.start();
  address = `http://127.0.0.1:${newPort}`;

  const wrongs: string[] = [];
  const wrong = (text: string) => wrongs.push(`${step.name}: ${text}`);
  const [closed] = await environment.query("select from shift_closings where shift_id = $1", [shiftId]);
  if (wasAcknowledged && !closed) wrong("the closing was acknowledged and is missing");
  const begun = mails.received.slice(first).some(({ text }) => text.includes(shiftId));
  if (!closed && begun) wrong("a mail tells of a shift that is not closed");
  // The till retries the closing with the same idempotency key until it knows the outcome.
  const again = wasAcknowledged ? null : await close();
  if (again?.ok === false) wrong(`the closing answers ${again.status} to its own key`);
  await endLeases();
  const left = () => environment.query("select from outbox where payload::text like $1", [`%${shiftId}%`]);
  const ofShift = () => mails.received.slice(first).filter(({ text }) => text.includes(shiftId));
  for (const late = Date.now() + TIMEOUT_MS; Date.now() < late; await sleep(50))
    if (ofShift().length > 0 && (await left()).length === 0) break;
  await sleep(500); // a second mail would arrive in this time
  const sent = ofShift();
  const ids = new Set(sent.map(({ messageId }) => messageId));
  if (sent.length === 0) wrong("the mail was lost");
  if (ids.size > 1) wrong(`${ids.size} mails that nobody can tell to be one`);
  if (sent.length > (step.mayRepeat ? 2 : 1)) wrong(`sent ${sent.length} times`);
  if ((await left()).length > 0) wrong("the job is still there");
  return { sent: sent.length, repeated: Math.max(0, sent.length - 1), wrongs, port: newPort };
}

/** Creates a store through HTTP whose owner has a confirmed e-mail address. */
async function openShop(
  ask: (path: string, body: object, token?: string) => Promise<Response>,
  mails: FakeMailServer,
): Promise<Shop> {
  const email = `${uuidv7()}@example.com`;
  const store = { name: "Tienda", ownerName: "Ana", email, password: "Segura123!" };
  const { token } = await (await ask("/auth/create-store", store)).json();
  await ask("/store/email/code", {}, token);
  const toOwner = () => mails.received.find(({ to }) => to === email)?.text;
  for (const late = Date.now() + TIMEOUT_MS; !toOwner() && Date.now() < late; ) await sleep(20);
  const [, a, b] = /(\d{3}) (\d{3})/.exec(toOwner()?.split("digo")[1] ?? "") ?? [];
  const confirmed = await ask("/store/email/confirm", { code: `${a}${b}` }, token);
  if (!confirmed.ok) throw new Error(`the address was not confirmed: ${await confirmed.text()}`);
  return { token, email };
}

function holdAt(
  environment: TestEnvironment,
  mails: FakeMailServer,
  { gate, mail }: OutboxFaultStep,
): Promise<StatementPause> {
  return gate
    ? pauseStatementAtLock(environment, STATEMENT_LOCK_KEYS[gate.at], gate.kind === "MAIL" ? 2 : 1)
    : holdMail(mails, mail!);
}

export type StatementPause = { reached(): Promise<void>; release(): Promise<void> };

/** Takes the lock: `reached` waits until a statement waits for it; `release` ends that connection. */
export async function pauseStatementAtLock(
  environment: TestEnvironment,
  lock: number,
  kind: number,
): Promise<StatementPause> {
  const holder = await environment.connect();
  await holder.query("select pg_advisory_lock($1, $2)", [lock, kind]);
  const waits =
    "select pid from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted";
  return {
    reached: async () => {
      for (const late = Date.now() + TIMEOUT_MS; Date.now() < late; await sleep(20))
        if ((await environment.query(waits, [lock, kind])).length > 0) return;
      throw new Error("the product never came to the gate");
    },
    release: async () => {
      await holder
        .query(`select pg_terminate_backend(pid) from (${waits}) waiting`, [lock, kind])
        .catch(() => {}); // the embedded database has ended with the server
      await holder.end().catch(() => {});
    },
  };
}

async function holdMail(mails: FakeMailServer, at: keyof FakeMailServer["at"]): Promise<StatementPause> {
  let release = () => {};
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  mails.at[at] = async () => {
    arrive();
    await released;
  };
  return {
    reached: () => arrived,
    release: async () => {
      mails.at[at] = undefined;
      release();
    },
  };
}
