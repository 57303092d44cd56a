import { afterEach, describe, expect, it } from "vitest";
import { createStore, forgotPassword, login, resetPassword } from "#core/contract/auth.ts";
import { getSession } from "#core/contract/session.ts";
import { changeUser } from "#core/contract/users.ts";
import { createApp } from "#server/app.ts";
import {
  createTestClient,
  newTestEmail,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  testClock,
} from "#server/test/harness.ts";

const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

const old = "Segura123!";
const fresh = "Nueva456?";
const MINUTE = 60_000;

async function account() {
  const anyone = await createTestClient(null);
  const email = newTestEmail();
  const { token } = await anyone.call(createStore, {
    body: { name: "Tienda La Paz", ownerName: "Ana <b>", email, password: old },
  });
  return { anyone, email, session: await createTestClient(token) };
}

async function mailsTo(email: string): Promise<{ subject: string; text_body: string; html_body: string }[]> {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  const { rows } = await owner.query("select * from mail_outbox where recipient = $1 order by id", [email]);
  await owner.end();
  return rows;
}

/** Requests a link and waits until its mail is in the outbox. */
async function ask(email: string, typed = email): Promise<string> {
  const before = (await mailsTo(email)).length;
  await (await createTestClient(null)).call(forgotPassword, { body: { email: typed } });
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
  const text = (await mailsTo(email)).at(-1)!.text_body;
  return /https:\/\/tienda\.example\/reset-password\?token=([\w-]{43})\n/.exec(text)![1]!;
}

describe("forgotten password", () => {
  it("is replaced by the mailed link, once, and every session ends", async () => {
    const { anyone, email, session } = await account();
    const second = await createTestClient(
      (await anyone.call(login, { body: { email, password: old } })).token,
    );
    const [token, other] = [await ask(email, ` ${email.toUpperCase()} `), await ask(email)];
    await anyone.call(resetPassword, { body: { token, password: fresh } });
    for (const who of [session, second]) expect((await who.refused(getSession)).status).toBe(401);
    await anyone.refused(login, { body: { email, password: old } });
    await anyone.call(login, { body: { email, password: fresh } });
    for (const again of [token, other]) {
      const { status, body } = await anyone.refused(resetPassword, { body: { token: again, password: old } });
      expect([status, body.code]).toEqual([400, "RESET_TOKEN_INVALID"]);
    }
  });

  it("lets one of two simultaneous uses of the link succeed", async () => {
    const { email } = await account();
    const token = await ask(email);
    const tries = [fresh, "Otra789?x"].map(async (password) =>
      (await createTestClient(null)).send({
        method: "POST",
        url: "/api/auth/reset-password",
        body: { token, password },
      }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("a sign-in with the old password during the reset is refused", async () => {
    const { anyone, email } = await account();
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const reset = await owner.connect();
    await reset.query("begin");
    await reset.query("update users set password_hash = 'another' where email = $1", [email]);
    const slow = anyone.refused(login, { body: { email, password: old } });
    // When the login waits for the account's lock, its password has already been checked.
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1);
    await reset.query("commit");
    reset.release();
    await owner.end();
    expect((await slow).body.message).toBe("Invalid credentials");
  });

  it("the link expires after an hour", async () => {
    const { anyone, email } = await account();
    const token = await ask(email);
    const requestedAt = realNow().getTime();
    testClock.now = () => new Date(requestedAt + 61 * MINUTE);
    expect((await anyone.refused(resetPassword, { body: { token, password: fresh } })).status).toBe(400);
    testClock.now = () => new Date(requestedAt + 59 * MINUTE);
    await anyone.call(resetPassword, { body: { token, password: fresh } });
  });

  it("the link is invalid after the account's address changed", async () => {
    const owner = await signIn();
    const cashier = await signIn("CASHIER", owner.storeId);
    const token = await ask(cashier.email);
    await owner.call(changeUser, { params: { id: cashier.userId }, body: { phoneOrEmail: newTestEmail() } });
    const answer = await (await createTestClient(null)).refused(resetPassword, {
      body: { token, password: fresh },
    });
    expect(answer.body.code).toBe("RESET_TOKEN_INVALID");
  });

  it.each([
    [{ token: "", password: fresh }, "Token de restablecimiento no válido"],
    [{ token: "x".repeat(43), password: "" }, "La contraseña es requerida"],
    [
      { token: "x".repeat(43), password: "Nueva456" },
      "La contraseña debe contener al menos un símbolo especial",
    ],
  ])("refuses %j", async (body, message) => {
    const answer = await (await createTestClient(null)).refused(resetPassword, { body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe("requesting the mail", () => {
  it("answers unknown and known addresses alike, before it does anything", async () => {
    const { anyone, email } = await account();
    const unknown = await anyone.call(forgotPassword, { body: { email: newTestEmail() } });
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const holder = await owner.connect();
    await holder.query("begin");
    await holder.query("select from users where email = $1 for update", [email]);
    // The lock blocks sending the mail, but not the response, which only repeats the address.
    const known = await anyone.call(forgotPassword, { body: { email } });
    expect(known.data.resetCommand).toContain(email);
    const { resetCommand } = unknown.data;
    expect({ ...known, data: { ...known.data, resetCommand } }).toEqual(unknown);
    expect(await mailsTo(email)).toEqual([]);
    await holder.query("rollback");
    holder.release();
    await owner.end();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  });

  it("sends three mails an hour per address, and the token is only in the mail", async () => {
    const { anyone, email } = await account();
    const tokens = [await ask(email), await ask(email), await ask(email)];
    await anyone.call(forgotPassword, { body: { email } });
    const other = await account();
    await ask(other.email); // earlier requests finish first
    expect(await mailsTo(email)).toHaveLength(3);
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const { rows } = await owner.query("select encode(token_hash, 'escape') as hash from password_resets");
    await owner.end();
    for (const { hash } of rows) expect(tokens).not.toContain(hash);
    testClock.now = () => new Date(realNow().getTime() + 61 * MINUTE);
    await ask(email);
  });

  it("limits attempts per place, for known and unknown addresses alike", async () => {
    const { db } = await openTestServer();
    const limits = { perMinute: 1_000, publicTriesPerMinute: 1_000, recoveriesPerAddress: 2 };
    const apps = await Promise.all([1, 2].map(() => createApp({ db, limits })));
    const remoteAddress = "45.9.70.1";
    const url = "/api/auth/forgot-password";
    const statuses = [];
    for (const app of [...apps, ...apps]) {
      const payload = { email: newTestEmail() };
      statuses.push((await app.inject({ method: "POST", url, payload, remoteAddress })).statusCode);
    }
    await Promise.all(apps.map((app) => app.close()));
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it.each([
    ["", "El email es requerido"],
    ["ana@tienda", "Por favor ingresa un email válido"],
  ])("refuses the address «%s»", async (email, message) => {
    const answer = await (await createTestClient(null)).refused(forgotPassword, { body: { email } });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it("names the account and the destination in the mail, as text and as HTML", async () => {
    const { email } = await account();
    await queryAsDatabaseOwner("update users set verified_email = email_form where email = $1", [email]);
    const token = await ask(email);
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe("Restablece tu contraseña de Mostrador");
    expect(mail!.text_body).toContain("Hola, Ana <b>:");
    expect(mail!.html_body).toContain("Hola, Ana &lt;b&gt;:");
    expect(mail!.html_body.split(`https://tienda.example/reset-password?token=${token}`)).toHaveLength(4);
  });
});
