import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { forgotPassword, login, switchPerson } from "#core/contract/auth.ts";
import { changeDevice, registerDevice } from "#core/contract/devices.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { getSession, logout, logoutEverywhere } from "#core/contract/session.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { changeUser, createUser, listSellers, listUsers, removeUser } from "#core/contract/users.ts";
import { DAY_MS } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import {
  createTestClient,
  newTestEmail,
  openTestServer,
  signIn,
  type TestClient,
  testClock,
} from "#server/test/harness.ts";

const PIN = "2580";
const OTHER_PIN = "1379";
const MINUTE = 60_000;

/** A store with a device where its owner has signed in, and an employee with a PIN. */
async function shop() {
  const owner = await signIn();
  const { data: device } = await owner.call(registerDevice, { body: { name: "Caja" } });
  const brayan = await person(owner, "Brayan");
  return { owner, device, from: { "x-device": device.id }, brayan };
}

async function person(owner: TestClient, name: string, fields: object = {}) {
  const body = { name, role: "CASHIER" as const, pin: PIN, ...fields };
  return (await owner.call(createUser, { body })).data.user;
}

type DeviceHeader = { "x-device": string };

async function switched(who: TestClient, userId: string, from: DeviceHeader, pin = PIN): Promise<TestClient> {
  return createTestClient((await who.call(switchPerson, { body: { userId, pin } }, from)).token);
}

const wrong = (who: TestClient, userId: string, from: DeviceHeader) =>
  who.refused(switchPerson, { body: { userId, pin: "9999" } }, from);

async function at<T>(later: number, work: () => Promise<T>): Promise<T> {
  const before = testClock.now;
  const then = before().getTime() + later;
  testClock.now = () => new Date(then);
  try {
    return await work();
  } finally {
    testClock.now = before;
  }
}

const auditEvents = async (owner: TestClient) =>
  (await owner.call(listAudit)).data.events.map(({ kind, by, subject, details }) => ({
    kind,
    by: by?.name,
    subject,
    details,
  }));

describe("employee with a PIN only", () => {
  it("is created as requested, and can be chosen", async () => {
    const { owner, brayan } = await shop();
    expect(brayan).toMatchObject({
      name: "Brayan",
      role: "CASHIER",
      phoneOrEmail: null,
      hasPin: true,
      pinOnly: true,
    });
    const email = newTestEmail();
    expect(await person(owner, "Yurani", { phoneOrEmail: email })).toMatchObject({ phoneOrEmail: email });
    expect(await person(owner, "Leidy", { phoneOrEmail: "300 123" })).toMatchObject({
      phoneOrEmail: "300 123",
    });
    await signIn("PENDING", owner.storeId);
    const cashier = await signIn("CASHIER", owner.storeId);
    const { data } = await cashier.call(listSellers);
    expect(data.map(({ name, role, hasPin }) => [name, role, hasPin])).toEqual([
      ["Persona OWNER", "OWNER", false],
      ["Brayan", "CASHIER", true],
      ["Yurani", "CASHIER", true],
      ["Leidy", "CASHIER", true],
      ["Persona CASHIER", "CASHIER", false],
    ]);
    expect((await auditEvents(owner)).filter(({ kind }) => kind === "EMPLOYEE_CREATED").at(-1)).toEqual({
      kind: "EMPLOYEE_CREATED",
      by: "Persona OWNER",
      subject: "Brayan",
      details: { role: "CASHIER" },
    });
  });

  it.each([
    [{ name: "" }, "name", "El nombre es requerido"],
    [{ role: "OWNER" }, "role", "El rol no está entre las opciones"],
    [{ phoneOrEmail: "a@b" }, "phoneOrEmail", "El formato del correo electrónico no es válido"],
    [{ pin: undefined }, "pin", "El PIN es requerido"],
    [{ pin: 2580 }, "pin", "El PIN debe ser un texto de números"],
    [{ pin: "258" }, "pin", "El PIN debe tener de 4 a 6 números"],
    [{ pin: "2580258" }, "pin", "El PIN debe tener de 4 a 6 números"],
    [{ pin: "0000" }, "pin", "El PIN no puede ser un solo número repetido: es fácil de adivinar"],
    [{ pin: "1234" }, "pin", "El PIN no puede ser de números seguidos: es fácil de adivinar"],
    [{ pin: "654321" }, "pin", "El PIN no puede ser de números seguidos: es fácil de adivinar"],
  ])("is refused with %j", async (fields, field, message) => {
    const owner = await signIn();
    const body = { name: "Brayan", role: "CASHIER", pin: PIN, ...fields } as never;
    const answer = await owner.refused(createUser, { body });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("is created once per key, which reveals nothing of the PIN", async () => {
    const owner = await signIn();
    const key = uuidv7();
    const body = { name: "Brayan", role: "CASHIER" as const, pin: PIN };
    const make = (pin: string) =>
      owner.call(createUser, { body: { ...body, pin } }, { "idempotency-key": key });
    const { user } = (await make(PIN)).data;
    // The stored hash of the request omits the PIN: a PIN could be guessed from a hash.
    expect((await make(OTHER_PIN)).data.user).toEqual(user);
    expect((await owner.call(listUsers)).data.users).toHaveLength(2);
    const all = (await openTestServer()).pool("owner");
    const { rows } = await all.query("select pin_hash from users where id = $1", [user.id]);
    await all.end();
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  });

  it("cannot have a used e-mail", async () => {
    const owner = await signIn();
    const body = { name: "Brayan", role: "CASHIER" as const, pin: PIN, phoneOrEmail: owner.email };
    expect((await owner.refused(createUser, { body })).body.code).toBe("EMAIL_TAKEN");
  });

  it("cannot sign in elsewhere: the PIN is no password, and no mail sets one", async () => {
    const { owner } = await shop();
    const email = newTestEmail();
    const { id } = await person(owner, "Yurani", { phoneOrEmail: email });
    const anyone = await createTestClient(null);
    for (const password of [PIN, "null", " "]) {
      const answer = await anyone.refused(login, { body: { email, password } });
      expect([answer.status, answer.body.code]).toEqual([401, "INVALID_CREDENTIALS"]);
    }
    await anyone.call(forgotPassword, { body: { email } });
    const all = (await openTestServer()).pool("owner");
    const resets = await all.query("select from password_resets where user_id = $1", [id]);
    await all.end();
    expect(resets.rowCount).toBe(0);
  });
});

describe("PIN", () => {
  it("is set by managers of employees, and by each user for themselves", async () => {
    const { owner } = await shop();
    const admin = await signIn("ADMIN", owner.storeId);
    const cashier = await signIn("CASHIER", owner.storeId);
    const other = await signIn("CASHIER", owner.storeId);
    const set = (who: TestClient, id: string, more: object = {}) =>
      who.send({ method: "PATCH", url: `/api/users/${id}`, body: { pin: PIN, ...more } });
    const codeOf = async (...[who, id, more]: Parameters<typeof set>) => {
      const { status, body } = await set(who, id, more);
      return status === 200 ? "done" : body.code;
    };
    expect(await codeOf(cashier, cashier.userId)).toBe("done");
    expect(await codeOf(owner, owner.userId)).toBe("done");
    expect(await codeOf(admin, admin.userId)).toBe("done");
    expect(await codeOf(admin, cashier.userId)).toBe("done");
    expect(await codeOf(owner, admin.userId)).toBe("done");
    expect(await codeOf(cashier, other.userId)).toBe("FORBIDDEN");
    expect(await codeOf(cashier, cashier.userId, { role: "ADMIN" })).toBe("FORBIDDEN");
    expect(await codeOf(cashier, cashier.userId, { name: "Otra" })).toBe("FORBIDDEN");
    expect(await codeOf(admin, owner.userId)).toBe("OWNER_PROTECTED");
    expect(await codeOf(owner, owner.userId, { name: "Otra" })).toBe("OWNER_PROTECTED");
    expect(await codeOf(await signIn(), cashier.userId)).toBe("USER_NOT_FOUND");
    const weak = await set(cashier, cashier.userId, { pin: "1111" });
    expect(weak.body.errors?.[0]).toMatchObject({ field: "pin" });
    expect((await auditEvents(owner)).filter(({ kind }) => kind === "PIN_CHANGED")).toHaveLength(5);
  });

  it("is in no answer and in no export", async () => {
    const { owner } = await shop();
    const texts = [
      JSON.stringify(await owner.call(listUsers)),
      JSON.stringify(await owner.call(listSellers)),
      JSON.stringify(await owner.call(listAudit)),
      JSON.stringify((await owner.send({ method: "GET", url: `/api/stores/${owner.storeId}/export` })).body),
    ];
    expect(texts.at(-1)).toContain("Brayan");
    for (const text of texts) expect(text).not.toMatch(/2580|argon2|pin_?hash/i);
    expect(exportStore.path).toBe("/stores/:id/export");
  });

  it("change ends the sessions of the old one, except the current one", async () => {
    const { owner, brayan, from } = await shop();
    const there = await switched(owner, brayan.id, from);
    await there.call(getSession, {}, from);
    await owner.call(changeUser, { params: { id: brayan.id }, body: { pin: OTHER_PIN } });
    expect((await there.refused(getSession, {}, from)).status).toBe(401);
    const first = await switched(owner, brayan.id, from, OTHER_PIN);
    const second = await switched(owner, brayan.id, from, OTHER_PIN);
    const body = { pin: "8642", currentPin: OTHER_PIN };
    await second.call(changeUser, { params: { id: brayan.id }, body }, from);
    await second.call(getSession, {}, from);
    expect((await first.refused(getSession, {}, from)).status).toBe(401);
  });

  it("is changed in its own session with the old one, whose wrong attempts count", async () => {
    const { owner, brayan, from } = await shop();
    const there = await switched(owner, brayan.id, from);
    const set = (body: object) =>
      there.refused(changeUser, { params: { id: brayan.id }, body } as never, from);
    expect((await set({ pin: OTHER_PIN })).body.errors?.[0]).toMatchObject({ field: "currentPin" });
    for (let i = 0; i < 5; i++) {
      const answer = await set({ pin: OTHER_PIN, currentPin: "9999" });
      // Not a 401: the screen would sign the user out.
      expect([answer.status, answer.body.code]).toEqual([400, "WRONG_PIN"]);
    }
    expect((await set({ pin: OTHER_PIN, currentPin: PIN })).status).toBe(429);
  });
});

describe("switching the seller", () => {
  it("opens a session of that person, whose sales are theirs", async () => {
    const { owner, brayan, from } = await shop();
    const product = await aProduct(owner);
    const answer = await owner.call(switchPerson, { body: { userId: brayan.id, pin: PIN } }, from);
    expect(answer.data).toMatchObject({
      store: { id: owner.storeId },
      user: { id: brayan.id, name: "Brayan", role: "CASHIER", email: null, pinOnly: true },
    });
    const there = await createTestClient(answer.token);
    expect((await there.call(getSession, {}, from)).data).toEqual(answer.data);
    const items = [{ productId: product.id, quantity: 1 }];
    await there.call(recordSale, { body: { items, paymentMethod: "CASH" } }, from);
    // Switches to another person.
    const yurani = await person(owner, "Yurani", { pin: OTHER_PIN });
    const next = await switched(there, yurani.id, from, OTHER_PIN);
    await next.call(recordSale, { body: { items, paymentMethod: "CASH" } }, from);
    const { data } = await owner.call(listSales);
    expect(data.map(({ seller }) => seller.name)).toEqual(["Yurani", "Brayan"]);
  });

  it("needs an active device of the store; the session is bound to it", async () => {
    const { owner, brayan, device, from } = await shop();
    const body = { userId: brayan.id, pin: PIN };
    expect((await owner.refused(switchPerson, { body })).body.code).toBe("DEVICE_UNKNOWN");
    expect((await owner.refused(switchPerson, { body }, { "x-device": uuidv7() })).body.code).toBe(
      "DEVICE_UNKNOWN",
    );
    const there = await switched(owner, brayan.id, from);
    const { data: second } = await owner.call(registerDevice, { body: { name: "Otra" } });
    for (const elsewhere of [undefined, { "x-device": second.id }])
      expect((await there.refused(getSession, {}, elsewhere)).status).toBe(401);
    await owner.call(changeDevice, { params: { id: device.id }, body: { active: false } });
    expect((await owner.refused(switchPerson, { body }, from)).body.code).toBe("DEVICE_INACTIVE");
  });

  it("is refused for people of other stores and pending accounts", async () => {
    const { owner, from } = await shop();
    const { brayan: stranger } = await shop();
    const pending = await signIn("PENDING", owner.storeId);
    for (const userId of [stranger.id, pending.userId, uuidv7()]) {
      const answer = await owner.refused(switchPerson, { body: { userId, pin: PIN } }, from);
      expect([answer.status, answer.body.code]).toEqual([404, "USER_NOT_FOUND"]);
    }
    // Every PIN is wrong for a person without a PIN.
    const { userId } = await signIn("CASHIER", owner.storeId);
    expect((await wrong(owner, userId, from)).body.code).toBe("INVALID_PIN");
    expect(
      (await (await createTestClient(null)).refused(switchPerson, { body: { userId, pin: PIN } }, from))
        .status,
    ).toBe(401);
  });

  it("lasts 12 hours, and not longer than the session that opened it", async () => {
    const { owner, brayan, from } = await shop();
    const there = await switched(owner, brayan.id, from);
    await at(12 * 60 * MINUTE - MINUTE, () => there.call(getSession, {}, from));
    await at(12 * 60 * MINUTE, async () =>
      expect((await there.refused(getSession, {}, from)).status).toBe(401),
    );
    // Daily PIN sessions keep the till's password session alive, although nobody uses it directly …
    let last = there;
    const halfDay = DAY_MS / 2;
    for (let half = 1; half <= 24; half++)
      last = await at(half * halfDay - half * MINUTE, () => switched(last, brayan.id, from));
    for (const day of [20, 29, 30 - 1 / 12])
      last = await at(day * DAY_MS, () => switched(owner, brayan.id, from));
    // … until its 30 days are over.
    await at(30 * DAY_MS - MINUTE, () => last.call(getSession, {}, from));
    await at(30 * DAY_MS, async () => expect((await last.refused(getSession, {}, from)).status).toBe(401));
  });

  it.each([
    ["signs out everywhere", (owner: TestClient) => owner.call(logoutEverywhere)],
    ["signs out on it", (owner: TestClient) => owner.call(logout)],
  ])("ends when the person who signed in there %s", async (_, leave) => {
    const { owner, brayan, from } = await shop();
    const there = await switched(owner, brayan.id, from);
    await leave(owner);
    expect((await there.refused(getSession, {}, from)).status).toBe(401);
  });

  it("ends with the device's session at a sign-out, and with the person", async () => {
    const { owner, brayan, from } = await shop();
    const other = await signIn("OWNER", owner.storeId);
    const there = await switched(owner, brayan.id, from);
    await there.call(logout, {}, from);
    expect((await owner.refused(getSession)).status).toBe(401);
    const again = await switched(other, brayan.id, from);
    await other.call(changeUser, { params: { id: brayan.id }, body: { role: "EMPLOYEE" } });
    expect((await again.call(getSession, {}, from)).data.user.role).toBe("EMPLOYEE");
    await other.call(removeUser, { params: { id: brayan.id } });
    expect((await again.refused(getSession, {}, from)).status).toBe(401);
  });

  it("waits 5 minutes after 5 wrong PINs in a row, per person and device, and is in the trail", async () => {
    const { owner, brayan, device, from } = await shop();
    const yurani = await person(owner, "Yurani");
    const { data: second } = await owner.call(registerDevice, { body: { name: "Otra" } });
    for (let i = 0; i < 4; i++) expect((await wrong(owner, brayan.id, from)).status).toBe(401);
    await switched(owner, brayan.id, from); // a right one resets the count
    for (let i = 0; i < 5; i++) {
      const { status, body } = await wrong(owner, brayan.id, from);
      expect([status, body.code]).toEqual([401, "INVALID_PIN"]);
    }
    const body = { userId: brayan.id, pin: PIN };
    const stopped = await owner.refused(switchPerson, { body }, from);
    expect([stopped.status, stopped.body.code]).toEqual([429, "TOO_MANY_TRIES"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(290);
    await switched(owner, yurani.id, from);
    await switched(owner, brayan.id, { "x-device": second.id });
    expect((await owner.refused(switchPerson, { body }, from)).status).toBe(429);
    expect((await auditEvents(owner)).filter(({ kind }) => kind === "PIN_STOPPED")).toEqual([
      {
        kind: "PIN_STOPPED",
        by: "Persona OWNER",
        subject: "Brayan",
        details: { tries: 5, device: device.name },
      },
    ]);
    await at(5 * MINUTE + 1_000, async () => {
      for (let i = 0; i < 4; i++) expect((await wrong(owner, brayan.id, from)).status).toBe(401);
      await switched(owner, brayan.id, from);
    });
  });

  it("counts parallel wrong attempts", async () => {
    const { owner, brayan, from } = await shop();
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(owner, brayan.id, from)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
    expect((await auditEvents(owner)).filter(({ kind }) => kind === "PIN_STOPPED")).toHaveLength(1);
  });
});

describe("guessing a PIN", () => {
  it("returns 429 after 15 wrong ones over all devices, with one event in the trail", async () => {
    const { owner, brayan } = await shop();
    const thief = await signIn("EMPLOYEE", owner.storeId);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { data } = await thief.call(registerDevice, { body: { name: `Equipo ${i}` } });
      const from = { "x-device": data.id };
      for (let n = 0; n < 3; n++) statuses.push((await wrong(thief, brayan.id, from)).status);
      // A right PIN in between does not reset the count of wrong PINs.
      if (i === 2) await switched(thief, brayan.id, from);
    }
    expect(statuses).toEqual([...Array(15).fill(401), ...Array(3).fill(429)]);
    const { data: last } = await owner.call(registerDevice, { body: { name: "Último" } });
    const body = { userId: brayan.id, pin: PIN };
    const stopped = await owner.refused(switchPerson, { body }, { "x-device": last.id });
    expect([stopped.status, stopped.body.code]).toEqual([429, "TOO_MANY_TRIES"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(3_500);
    expect((await auditEvents(owner)).filter(({ kind }) => kind === "PIN_STOPPED")).toEqual([
      {
        kind: "PIN_STOPPED",
        by: "Persona EMPLOYEE",
        subject: "Brayan",
        details: { tries: 15, everywhere: true },
      },
    ]);
    await at(61 * MINUTE, () => switched(owner, brayan.id, { "x-device": last.id }));
  });

  it("returns 403 for an owner's PIN on a device where none has signed in with a password", async () => {
    const { owner, brayan } = await shop();
    await owner.call(changeUser, { params: { id: owner.userId }, body: { pin: OTHER_PIN } });
    const cashier = await signIn("CASHIER", owner.storeId);
    const { data: own } = await cashier.call(registerDevice, { body: { name: "Celular" } });
    const there = { "x-device": own.id };
    const body = { userId: owner.userId, pin: OTHER_PIN };
    const { data: counter } = await owner.call(registerDevice, {
      body: { name: "Caja", key: "una-clave-de-equipo" },
    });
    // The second device is trusted, but the cashier does not have its key.
    for (const device of [there, { "x-device": counter.id }]) {
      const refused = await cashier.refused(switchPerson, { body }, device);
      expect([refused.status, refused.body.code]).toEqual([403, "PIN_NOT_YET"]);
    }
    const asBrayan = await switched(cashier, brayan.id, there);
    expect((await asBrayan.refused(switchPerson, { body }, there)).body.code).toBe("PIN_NOT_YET");
    await owner.call(getSession, {}, there);
    await switched(cashier, owner.userId, there, OTHER_PIN);
  });

  it("opens the owner by PIN again after the owner handed the device over by PIN", async () => {
    const { owner, brayan, from } = await shop();
    await owner.call(changeUser, { params: { id: owner.userId }, body: { pin: OTHER_PIN } });
    const asBrayan = await switched(owner, brayan.id, from);
    const back = await switched(asBrayan, owner.userId, from, OTHER_PIN);
    expect((await back.call(getSession, {}, from)).data.user.role).toBe("OWNER");
  });

  it("ends PIN sessions when their person becomes an administrator", async () => {
    const { owner, brayan, from } = await shop();
    const there = await switched(owner, brayan.id, from);
    await owner.call(changeUser, { params: { id: brayan.id }, body: { role: "ADMIN" } });
    expect((await there.refused(getSession, {}, from)).status).toBe(401);
  });
});

describe("what a PIN does not open", () => {
  it("is refused by code, also for an owner: users of the store, except the own PIN", async () => {
    const { owner, brayan, from } = await shop();
    await owner.call(changeUser, { params: { id: owner.userId }, body: { pin: PIN } });
    const there = await switched(owner, owner.userId, from);
    const refused = async (id: string, body: object) =>
      (await there.refused(changeUser, { params: { id }, body } as never, from)).body.code;
    expect(await refused(brayan.id, { pin: OTHER_PIN })).toBe("PASSWORD_REQUIRED");
    expect(await refused(brayan.id, { role: "ADMIN" })).toBe("PASSWORD_REQUIRED");
    const list = await there.refused(listUsers, {}, from);
    expect([list.status, list.body.code]).toEqual([403, "PASSWORD_REQUIRED"]);
    await there.call(
      changeUser,
      { params: { id: owner.userId }, body: { pin: OTHER_PIN, currentPin: PIN } },
      from,
    );
  });
});
