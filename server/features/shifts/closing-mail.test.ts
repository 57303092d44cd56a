import { afterEach, beforeEach, expect, it } from "vitest";
import { forgotPassword } from "#core/contract/auth.ts";
import { closeShift, openShift } from "#core/contract/shifts/shifts.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import type { Mail } from "#server/mail/mail.ts";
import { MAX_MAILS_PER_HOUR } from "#server/mail/mail-quota.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import { createOutbox } from "#server/start-outbox.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  signIn as signInAnybody,
  type TestClient,
} from "#server/test/harness.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
beforeEach(() => queryAsDatabaseOwner("delete from outbox"));

type SentMail = Mail & { id: string };

/**
 * Addresses of this file's users. Test files share a database, so the worker also sends mails of other files.
 */
const addresses: string[] = [];
const signIn: typeof signInAnybody = async (...args) => {
  const person = await signInAnybody(...args);
  addresses.push(person.email);
  return person;
};

/** Runs the real worker with a fake mail server, and returns what was sent. */
async function mailing(
  options: { clock?: () => Date; SMTP_URL?: string; refuse?: () => boolean; slow?: Promise<void> } = {},
): Promise<SentMail[]> {
  const { db } = await openTestServer();
  const sent: SentMail[] = [];
  const deliver = async (mail: SentMail) => {
    if (mail.subject.startsWith("Cierre")) await options.slow;
    if (options.refuse?.()) throw new Error("421 try later");
    if (addresses.some((address) => mail.recipient.endsWith(address))) sent.push(mail);
  };
  const outbox = createOutbox({
    db,
    deliver,
    log: quiet,
    clock: options.clock,
    config: { SMTP_URL: "SMTP_URL" in options ? options.SMTP_URL : "smtp://h" },
    appUrl: () => "https://tienda.example",
    fiscal: { box: createSecretBox(Buffer.alloc(32)) },
  });
  outbox.start();
  stops.push(() => outbox.stop());
  return sent;
}

const confirmed = (email: string) =>
  queryAsDatabaseOwner("update users set verified_email = email_form where email = $1", [email]);
const workOf = (storeId: string) =>
  queryAsDatabaseOwner<{ id: string; kind: string }>(
    "select id, kind from outbox where store_id = $1 order by id",
    [storeId],
  );
const noWork = (storeId: string) => expect.poll(() => workOf(storeId)).toEqual([]);

/** Closes a shift that began with 50.000 pesos, and in which 48.000 were counted. */
async function close(who: TestClient, key = uuidv7(), id?: string): Promise<string> {
  const shift = id ?? (await who.call(openShift, { body: { openingFloat: 50_000 } })).data.id;
  const body = { counted: [{ method: "CASH" as const, amount: 48_000 }], floatLeft: 40_000 };
  await who.call(closeShift, { params: { id: shift }, body }, { "idempotency-key": key });
  return shift;
}

it("the mail is enqueued by the closing's transaction, once, also for a repeated key", async () => {
  const owner = await signIn();
  const key = uuidv7();
  const shift = await close(owner, key);
  await close(owner, key, shift);
  expect(await workOf(owner.storeId)).toEqual([{ id: shift, kind: "CLOSING_MAIL" }]);
});

it("a closing whose job cannot be written is rolled back", async () => {
  const owner = await signIn();
  const { id } = (await owner.call(openShift, { body: { openingFloat: 50_000 } })).data;
  await queryAsDatabaseOwner(`
    create function no_work() returns trigger language plpgsql as $$ begin raise 'no work'; end $$;
    create trigger no_work before insert on outbox for each row
      when (new.store_id = '${owner.storeId}') execute function no_work()`);
  const body = { counted: [{ method: "CASH" as const, amount: 48_000 }], floatLeft: 40_000 };
  const answer = await owner
    .refused(closeShift, { params: { id }, body })
    .finally(() => queryAsDatabaseOwner("drop trigger no_work on outbox; drop function no_work()"));
  expect(answer.status).toBe(500);
  await owner.call(closeShift, { params: { id }, body });
});

it("the owner gets a mail of each closing, by any user", async () => {
  const owner = await signIn();
  await confirmed(owner.email);
  await owner.call(changeStoreSettings, { body: { blindCount: true } });
  const cashier = await signIn("CASHIER", owner.storeId);
  const sent = await mailing();
  const shift = await close(cashier);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ recipient: owner.email, subject: "Cierre de Caja 1: faltan $ 2.000" });
  expect(sent[0]!.text).toContain("debía haber $ 50.000, hay $ 48.000");
  expect(sent[0]!.text).toContain("Queda en la caja: $ 40.000");
  expect(sent[0]!.text).toContain(`https://tienda.example/caja/cierres/${shift}`);
  await noWork(owner.storeId);
});

it("nothing is sent to an unconfirmed address, or without a mail server", async () => {
  const [stranger, offline, known] = [await signIn(), await signIn(), await signIn()];
  await confirmed(offline.email);
  await confirmed(known.email);
  await close(offline);
  const none = await mailing({ SMTP_URL: undefined });
  await noWork(offline.storeId);
  await stops.pop()!();
  await close(stranger);
  await close(known);
  const sent = await mailing();
  await expect.poll(() => sent.length).toBe(1);
  await noWork(stranger.storeId);
  expect([none, sent.map(({ recipient }) => recipient)]).toEqual([[], [known.email]]);
});

it("a changed address must be confirmed again", async () => {
  const owner = await signIn();
  await confirmed(owner.email);
  await queryAsDatabaseOwner("update users set email = 'otra-' || email where id = $1", [owner.userId]);
  const sent = await mailing();
  await close(owner);
  await noWork(owner.storeId);
  expect(sent).toEqual([]);
});

it("above the hourly quota closings wait, and arrive together in one mail", async () => {
  let ahead = 0;
  const owner = await signIn();
  await confirmed(owner.email);
  const sent = await mailing({ clock: () => new Date(Date.now() + ahead) });
  for (let i = 1; i <= MAX_MAILS_PER_HOUR; i++) {
    await close(owner);
    await expect.poll(() => sent.length).toBe(i);
  }
  for (let i = 0; i < 14; i++) await close(owner);
  await expect
    .poll(async () => (await dueAt(owner.storeId)).every((at) => at > new Date(Date.now() + 60_000)))
    .toBe(true);
  expect(sent).toHaveLength(MAX_MAILS_PER_HOUR);
  expect(await workOf(owner.storeId)).toHaveLength(14);
  ahead += 61 * 60_000;
  wakeOutboxWorkers();
  await noWork(owner.storeId);
  expect(sent).toHaveLength(MAX_MAILS_PER_HOUR + 1);
  expect(sent.at(-1)!.subject).toBe("14 cierres de caja");
  expect(sent.at(-1)!.text.match(/faltan \$ 2\.000/g)).toHaveLength(14);
});

const dueAt = async (storeId: string) =>
  (
    await queryAsDatabaseOwner<{ due_at: Date }>("select due_at from outbox where store_id = $1", [storeId])
  ).map(({ due_at }) => due_at);

it("a failed mail is retried under the same id", async () => {
  let ahead = 0;
  let down = true;
  const owner = await signIn();
  await confirmed(owner.email);
  const sent = await mailing({ clock: () => new Date(Date.now() + ahead), refuse: () => down });
  await close(owner);
  const failed = () =>
    queryAsDatabaseOwner<{ id: string }>(
      "select id from outbox where store_id = $1 and kind = 'MAIL' and reason is not null",
      [owner.storeId],
    );
  await expect.poll(async () => (await failed()).length).toBe(1);
  const [{ id }] = (await failed()) as [{ id: string }];
  down = false;
  ahead += 31_000;
  wakeOutboxWorkers();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.id).toBe(id);
});

it("a till's name is text in the mail, never a link or header", async () => {
  const owner = await signIn();
  await confirmed(owner.email);
  const name = "Gana en https://evil.example/x";
  const till = await owner.call(createTill, { body: { name } });
  const sent = await mailing();
  const opened = await owner.call(openShift, { body: { openingFloat: 0, tillId: till.data.id } });
  await close(owner, uuidv7(), opened.data.id);
  await expect.poll(() => sent.length).toBe(1);
  const { subject, text, html } = sent[0]!;
  for (const part of [subject, text, html]) {
    expect(part.replaceAll("\u200b", "")).toContain(name);
    expect(part).not.toContain("https://evil");
    expect(part).not.toContain("evil.example");
  }
});

it("a reset mail does not wait behind closings", async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = await mailing({ slow });
  for (let i = 0; i < 6; i++) {
    const owner = await signIn();
    await confirmed(owner.email);
    await close(owner);
  }
  const inHand = "select from outbox where kind = 'MAIL' and claim is not null";
  await expect.poll(async () => (await queryAsDatabaseOwner(inHand)).length).toBe(4);
  const ana = await signIn();
  await (await createTestClient(null)).call(forgotPassword, { body: { email: ana.email } });
  await expect.poll(() => sent.map(({ recipient }) => recipient)).toEqual([ana.email]);
  release();
  await expect.poll(() => sent.length).toBe(7);
});

it("the metrics show waiting and given up jobs, and outcomes of attempts", async () => {
  const { db } = await openTestServer();
  const fiscal = { box: createSecretBox(Buffer.alloc(32)) };
  const quietly = { db, fiscal, log: quiet, appUrl: () => "", config: { SMTP_URL: "smtp://h" } };
  const refuse = async () => {
    throw Object.assign(new Error("no"), { final: true });
  };
  const outbox = createOutbox({ ...quietly, deliver: refuse });
  const app = await createTestApp(db, undefined, { outbox: outbox.figures });
  const metrics = async () => (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
  const owner = await signIn();
  await confirmed(owner.email);
  await close(owner);
  expect(await metrics()).toContain('outbox_waiting{kind="CLOSING_MAIL"} 1');
  outbox.start();
  stops.push(() => outbox.stop());
  await expect.poll(metrics).toContain('outbox_given_up{kind="MAIL"} 1');
  const figures = await metrics();
  expect(figures).toContain('outbox_tries_total{kind="CLOSING_MAIL",outcome="done"} 1');
  expect(figures).toContain('outbox_tries_total{kind="MAIL",outcome="given_up"} 1');
  expect(figures).not.toContain('outbox_waiting{kind="CLOSING_MAIL"}');
  await app.close();
});
