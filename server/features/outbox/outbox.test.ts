import { afterEach, expect, it } from "vitest";
import { forgotPassword, resetPassword } from "#core/contract/auth.ts";
import { confirmEmail, getStoreOutbox, retryOutboxWork, sendEmailCode } from "#core/contract/outbox.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { enqueueMail } from "#server/mail/store-mail.ts";
import { deleteOldJobs } from "#server/outbox/outbox.sql.ts";
import {
  createTestClient,
  newTestEmail,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
  testClock,
} from "#server/test/harness.ts";

const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

/** Signs in an owner on a server that can send mail. */
async function owner(): Promise<TestClient & TestUser> {
  const person = await signIn();
  const { db } = await openTestServer();
  const mailing = await createApp({ db, hasMailServer: true, clock: () => testClock.now() });
  return { ...person, ...(await createTestClient(person.token, mailing)) };
}

type Mail = { subject: string; text_body: string; html_body: string };
const mailsTo = (email: string) =>
  queryAsDatabaseOwner<Mail>("select * from mail_outbox where recipient = $1 order by id", [email]);

async function askCode(who: TestClient & TestUser): Promise<string> {
  await who.call(sendEmailCode);
  const [, a, b] = /Tu código: (\d{3}) (\d{3})\n/.exec((await mailsTo(who.email)).at(-1)!.text_body)!;
  return `${a}${b}`;
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const emailOf = async (who: TestClient) => (await who.call(getStoreOutbox)).data.email;

it("an address is confirmed once with the mailed code", async () => {
  const ana = await owner();
  expect(await emailOf(ana)).toEqual({ address: ana.email, confirmed: false });
  const code = await askCode(ana);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await ana.call(confirmEmail, { body: { code: spaced } })).data.address).toBe(ana.email);
  expect(await emailOf(ana)).toEqual({ address: ana.email, confirmed: true });
  expect((await ana.refused(confirmEmail, { body: { code } })).body.code).toBe("EMAIL_CODE_WRONG");
});

it("the mail with the code contains no text by the store's creator", async () => {
  const ana = await owner();
  await queryAsDatabaseOwner("update stores set name = 'Gana evil.com' where store_id = $1", [ana.storeId]);
  await queryAsDatabaseOwner("update users set name = 'Premio' where id = $1", [ana.userId]);
  await askCode(ana);
  const [{ subject, text_body, html_body }] = (await mailsTo(ana.email)) as [Mail];
  expect([subject, text_body, html_body].join()).not.toMatch(/evil|Premio|https?:/);
});

it("a code has five attempts and is valid for an hour", async () => {
  const ana = await owner();
  const code = await askCode(ana);
  for (let i = 0; i < 5; i++) await ana.refused(confirmEmail, { body: { code: other(code) } });
  expect((await ana.refused(confirmEmail, { body: { code } })).body.code).toBe("EMAIL_CODE_WRONG");
  const next = await askCode(ana);
  testClock.now = () => new Date(realNow().getTime() + 61 * 60_000);
  expect((await ana.refused(confirmEmail, { body: { code: next } })).body.code).toBe("EMAIL_CODE_WRONG");
  expect((await emailOf(ana))!.confirmed).toBe(false);
});

it("three codes a day are sent, and the fourth is refused", async () => {
  const ana = await owner();
  for (let i = 0; i < 3; i++) await askCode(ana);
  const { status, body, headers } = await ana.refused(sendEmailCode);
  expect([status, body.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(80_000);
  expect(await mailsTo(ana.email)).toHaveLength(3);
  testClock.now = () => new Date(realNow().getTime() + 25 * 3_600_000);
  await ana.call(sendEmailCode);
});

it("a code is invalid for another address, which stays unconfirmed", async () => {
  const ana = await owner();
  const code = await askCode(ana);
  const stranger = newTestEmail();
  await queryAsDatabaseOwner("update users set email = $2 where id = $1", [ana.userId, stranger]);
  expect((await ana.refused(confirmEmail, { body: { code } })).body.code).toBe("EMAIL_CODE_WRONG");
  await ana.call(confirmEmail, { body: { code: await askCode({ ...ana, email: stranger }) } });
  await queryAsDatabaseOwner("update users set email = $2 where id = $1", [ana.userId, newTestEmail()]);
  expect((await emailOf(ana))!.confirmed).toBe(false);
});

it.each(["12345", "1234567", "abcdef", ""])("the code '%s' is refused by its field", async (code) => {
  const { status, body } = await (await owner()).refused(confirmEmail, { body: { code } });
  expect([status, body.errors?.[0]]).toEqual([400, { field: "code", message: "El código tiene 6 números" }]);
});

it("a used reset link confirms the address; names are left out of mails until then", async () => {
  const ana = await owner();
  await queryAsDatabaseOwner("update stores set name = 'Gana evil.com' where store_id = $1", [ana.storeId]);
  const ask = async () => {
    const before = (await mailsTo(ana.email)).length;
    await (await createTestClient(null)).call(forgotPassword, { body: { email: ana.email } });
    await expect.poll(async () => (await mailsTo(ana.email)).length).toBe(before + 1);
    return (await mailsTo(ana.email)).at(-1)!.text_body;
  };
  const first = await ask();
  expect(first).not.toMatch(/Gana|Persona/);
  const token = /token=([\w-]{43})/.exec(first)![1]!;
  await (await createTestClient(null)).call(resetPassword, { body: { token, password: "Nueva456?" } });
  const rows = await queryAsDatabaseOwner<{ own: boolean }>(
    "select verified_email = email_form as own from users where id = $1",
    [ana.userId],
  );
  expect(rows).toEqual([{ own: true }]);
  const second = await ask();
  expect(second).toContain("Persona OWNER");
  expect(second).toContain("Gana evil.\u200bcom");
});

it("without mail there is no address to confirm", async () =>
  expect(await emailOf(await signIn())).toBeNull());

async function stuckMail(storeId: string, reason: string | null, givenUp: boolean): Promise<string> {
  const { db } = await openTestServer();
  const mail = { recipient: newTestEmail(), subject: "Hola", text: "Hola", html: "<p>Hola</p>" };
  await db.inStore(storeId, async (tx) => enqueueMail(tx, mail, new Date()));
  const [row] = await queryAsDatabaseOwner<{ id: string }>(
    `update outbox set reason = $2, attempts = 3, given_up_at = case when $3 then now() end,
      due_at = now() + interval '10 minutes' where store_id = $1 and attempts = 0 returning id`,
    [storeId, reason, givenUp],
  );
  return row!.id;
}

it("the owner sees failed and given up jobs of their own store, not waiting ones", async () => {
  const [ana, eva] = [await signIn(), await signIn()];
  const failed = await stuckMail(ana.storeId, "No contesta", false);
  const givenUp = await stuckMail(ana.storeId, "No acepta la dirección", true);
  await stuckMail(ana.storeId, null, false);
  await stuckMail(eva.storeId, "Ajeno", true);
  const { work } = (await ana.call(getStoreOutbox)).data;
  expect(
    work.map(({ id, kind, reason, tries, nextTryAt }) => [id, kind, reason, tries, nextTryAt !== null]),
  ).toEqual([
    [givenUp, "MAIL", "No acepta la dirección", 3, false],
    [failed, "MAIL", "No contesta", 3, true],
  ]);
});

it("'Reintentar' makes a job due at once, with new attempts; another store's is not found", async () => {
  const [ana, eva] = [await signIn(), await signIn()];
  const id = await stuckMail(ana.storeId, "No acepta la dirección", true);
  expect((await eva.refused(retryOutboxWork, { params: { id } })).body.code).toBe("WORK_NOT_FOUND");
  await ana.call(retryOutboxWork, { params: { id } });
  const [row] = await queryAsDatabaseOwner<{ attempts: number; given_up_at: Date | null; due: boolean }>(
    "select attempts, given_up_at, due_at <= now() as due from outbox where id = $1",
    [id],
  );
  expect(row).toEqual({ attempts: 0, given_up_at: null, due: true });
  // The retried job is not in the list of pending work until its new attempt fails.
  expect((await ana.call(getStoreOutbox)).data.work).toEqual([]);
  expect((await ana.refused(retryOutboxWork, { params: { id: uuidv7() } })).status).toBe(404);
});

it("given up jobs are deleted after a month", async () => {
  const { db } = await openTestServer();
  const ana = await signIn();
  const [old, young] = [await stuckMail(ana.storeId, "x", true), await stuckMail(ana.storeId, "x", true)];
  await queryAsDatabaseOwner("update outbox set given_up_at = now() - interval '31 days' where id = $1", [
    old,
  ]);
  await deleteOldJobs(db.identity);
  const left = await queryAsDatabaseOwner<{ id: string }>("select id from outbox where store_id = $1", [
    ana.storeId,
  ]);
  expect(left).toEqual([{ id: young }]);
});
