import { afterEach, describe, expect, it } from "vitest";
import { createStore, login } from "#core/contract/auth.ts";
import { getSession, logout, logoutEverywhere } from "#core/contract/session.ts";
import { DAY_MS } from "#core/dates.ts";
import { createTestClient, newTestEmail, openTestServer, signIn, testClock } from "#server/test/harness.ts";

const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

const password = "Segura123!";
async function newStore(fields: object = {}) {
  const body = { name: "Tienda La Esquina", ownerName: "Ana", email: newTestEmail(), password, ...fields };
  return { ...(await (await createTestClient(null)).call(createStore, { body })), email: body.email };
}

describe("creating a store", () => {
  it("creates the store, its owner and a session", async () => {
    const { token, data } = await newStore({ phone: " 300 111 ", storePhone: "", nit: "900412378-1" });
    expect(data.store).toMatchObject({
      name: "Tienda La Esquina",
      ownerName: "Ana",
      phone: null,
      plan: "FREE",
    });
    expect(data.store.storeId).toMatch(/^[A-Z]+\d+$/);
    expect(data.user).toMatchObject({ role: "OWNER", name: "Ana", phone: "300 111" });
    expect((await (await createTestClient(token)).call(getSession)).data).toEqual(data);
  });

  it("refuses an e-mail in use in any case, and leaves no store behind", async () => {
    const { email } = await newStore();
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const count = async () => (await owner.query("select count(*) from stores")).rows[0].count;
    const before = await count();
    const body = { name: "Otra", ownerName: "Eva", email: email.toUpperCase(), password };
    const { status, body: failure } = await (await createTestClient(null)).refused(createStore, { body });
    expect([status, failure.message]).toEqual([400, "Ya existe una cuenta con este correo electrónico"]);
    expect(failure.errors).toEqual([{ field: "email", message: failure.message }]);
    expect(await count()).toBe(before);
    await owner.end();
  });

  it.each([
    [{ name: " " }, "El nombre de la tienda es requerido"],
    [{ ownerName: undefined }, "El nombre del dueño es requerido"],
    [{ email: "" }, "El correo electrónico es requerido"],
    [{ email: "ana@tienda" }, "El formato del correo electrónico no es válido"],
    [{ password: "" }, "La contraseña es requerida"],
    [{ password: "abcdefgh" }, "La contraseña debe contener al menos una letra mayúscula"],
    [{ name: "x".repeat(201) }, "El nombre de la tienda puede tener hasta 200 caracteres"],
  ])("refuses %j", async (fields, message) => {
    const body = { name: "T", ownerName: "A", email: newTestEmail(), password, ...fields } as never;
    const { status, body: failure } = await (await createTestClient(null)).refused(createStore, { body });
    expect([status, failure.message]).toEqual([400, message]);
  });
});

describe("signing in and out", () => {
  it("ignores case and spaces of the e-mail", async () => {
    const { email, data } = await newStore();
    const answer = await (await createTestClient(null)).call(login, {
      body: { email: ` ${email.toUpperCase()} `, password },
    });
    expect(answer.data).toEqual(data);
  });

  it("answers an unknown e-mail and a wrong password alike", async () => {
    const { email } = await newStore();
    const anyone = await createTestClient(null);
    const wrong = await anyone.refused(login, { body: { email, password: "Segura123?" } });
    const unknown = await anyone.refused(login, { body: { email: newTestEmail(), password } });
    for (const { status, body } of [wrong, unknown])
      expect([status, body.message]).toEqual([401, "Invalid credentials"]);
  });

  it("treats a password above the maximum length as wrong", async () => {
    const body = { email: newTestEmail(), password: "x".repeat(201) };
    const answer = await (await createTestClient(null)).refused(login, { body });
    expect([answer.status, answer.body.message]).toEqual([401, "Invalid credentials"]);
  });

  it("reports a pending account after the right password", async () => {
    const { email, data } = await newStore();
    const { pool } = await openTestServer();
    const owner = pool("owner");
    await owner.query("update users set role = 'PENDING' where id = $1", [data.user.id]);
    await owner.end();
    const anyone = await createTestClient(null);
    const right = await anyone.refused(login, { body: { email, password } });
    expect([right.status, right.body.message]).toEqual([401, "Your account is pending approval"]);
    const wrong = await anyone.refused(login, { body: { email, password: "otra" } });
    expect(wrong.body.message).toBe("Invalid credentials");
  });

  it("ends that session on the server, and no other", async () => {
    const { email, token } = await newStore();
    const second = await (await createTestClient(null)).call(login, { body: { email, password } });
    const first = await createTestClient(token);
    await first.call(logout);
    expect((await first.refused(getSession)).status).toBe(401);
    await (await createTestClient(second.token)).call(getSession);
  });

  it("ends a session after 30 days of use", async () => {
    const ana = await signIn();
    for (const days of [9, 18, 27, 30]) {
      testClock.now = () => new Date(realNow().getTime() + days * DAY_MS - 60_000);
      await ana.call(getSession);
    }
    testClock.now = () => new Date(realNow().getTime() + 30 * DAY_MS + 60_000);
    expect((await ana.refused(getSession)).status).toBe(401);
  });

  it("ends a session after ten days without use", async () => {
    const ana = await signIn();
    testClock.now = () => new Date(realNow().getTime() + 9 * DAY_MS);
    await ana.call(getSession);
    testClock.now = () => new Date(realNow().getTime() + 19 * DAY_MS + 60_000);
    expect((await ana.refused(getSession)).status).toBe(401);
  });

  it("ends every session of a person at once, and nobody else's", async () => {
    const { email, token, data } = await newStore();
    const phone = await createTestClient(
      (await (await createTestClient(null)).call(login, { body: { email, password } })).token,
    );
    const colleague = await signIn("CASHIER", data.store.id);
    await phone.call(logoutEverywhere);
    for (const device of [phone, await createTestClient(token)])
      expect((await device.refused(getSession)).status).toBe(401);
    await colleague.call(getSession);
  });

  it("applies a changed role and a removal to the next call", async () => {
    const ana = await signIn("CASHIER");
    const { pool } = await openTestServer();
    const owner = pool("owner");
    await owner.query("update users set role = 'ADMIN' where id = $1", [ana.userId]);
    expect((await ana.call(getSession)).data.user.role).toBe("ADMIN");
    await owner.query("delete from users where id = $1", [ana.userId]);
    await owner.end();
    expect((await ana.refused(getSession)).status).toBe(401);
  });

  it("stores neither passwords nor tokens in clear text", async () => {
    const { token } = await newStore();
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const { rows } = await owner.query(
      "select (select count(*) from users where password_hash like '%' || $1 || '%') + (select count(*) from sessions where encode(token_hash, 'escape') like '%' || $2 || '%') as found",
      [password, token],
    );
    await owner.end();
    expect(rows[0].found).toBe(0);
  });
});

it("limits public calls per address", async () => {
  const { createApp } = await import("#server/app.ts");
  const { db } = await openTestServer();
  const app = await createApp({ db, limits: { perMinute: 1_000, publicTriesPerMinute: 3 } });
  const attempt = () =>
    app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: newTestEmail(), password: "x" },
      remoteAddress: "45.9.71.1", // other tests have failed from the usual one, and the database counts them all
    });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await attempt()).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
  const last = await attempt();
  expect(last.json().code).toBe("TOO_MANY_TRIES");
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  await app.close();
});

it.each([
  ["one connection of IPv6", (i: number) => `2800:e2:71:1::${i}`],
  ["one address, written in two ways", (i: number) => (i % 2 ? "::ffff:45.9.73.1" : "45.9.73.1")],
])("%s is counted as one, by the process and by the database", async (_, from) => {
  const { createApp } = await import("#server/app.ts");
  const { db } = await openTestServer();
  const tries = async (limits: object, url: string, payload: () => object) => {
    const app = await createApp({ db, limits });
    const statuses = [];
    for (let i = 0; i < 4; i++)
      statuses.push(
        (await app.inject({ method: "POST", url, payload: payload(), remoteAddress: from(i) })).statusCode,
      );
    await app.close();
    return statuses;
  };
  const nobody = () => ({ email: newTestEmail(), password: "x" });
  expect(await tries({ publicTriesPerMinute: 3 }, "/api/auth/login", nobody)).toEqual([401, 401, 401, 429]);
  expect(await tries({ perMinute: 3 }, "/api/customers", () => ({}))).toEqual([401, 401, 401, 429]);
  const recover = () => ({ email: newTestEmail() });
  expect(await tries({ recoveriesPerAddress: 3 }, "/api/auth/forgot-password", recover)).toEqual([
    200, 200, 200, 429,
  ]);
});
