import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { changeDevice, listDevices, registerDevice } from "#core/contract/devices.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { getCurrentShift, openShift } from "#core/contract/shifts/shifts.ts";
import { changeTill, createTill } from "#core/contract/shifts/tills.ts";
import { MANAGER_RESERVED_DEVICES, MAX_DEVICES, MAX_DEVICES_PER_PERSON } from "#core/device-series.ts";
import { uuidv7 } from "#core/uuid.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

const as = (id: string, pending?: number) => ({
  "x-device": id,
  ...(pending !== undefined && { "x-device-pending": String(pending) }),
});
const aDevice = async (who: TestClient, name = "Celular") =>
  (await who.call(registerDevice, { body: { name } })).data;
const bread = {
  items: [{ description: "Pan", price: 1_000, quantity: 1 }],
  paymentMethod: "CASH" as const,
};

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});
afterEach(() => {
  testClock.now = () => new Date();
});

describe("device", () => {
  it("gets the next series of its store, and the first till", async () => {
    expect(await aDevice(ana, "Mostrador")).toMatchObject({
      name: "Mostrador",
      series: "A",
      till: { id: ana.storeId, name: "Caja 1" },
      active: true,
      pending: 0,
    });
    const cashier = await signIn("CASHIER", ana.storeId);
    expect(await aDevice(cashier)).toMatchObject({ series: "B" });
    expect(await aDevice(await signIn())).toMatchObject({ series: "A" });
  });

  it("has the key as its id, and is registered once under it", async () => {
    const id = uuidv7();
    const body = { name: "Celular" };
    const [one, two] = await Promise.all(
      [1, 2].map(() => ana.call(registerDevice, { body }, { "idempotency-key": id })),
    );
    expect([one!.data.id, two!.data]).toEqual([id, one!.data]);
    expect((await ana.call(listDevices)).data).toHaveLength(1);
  });

  it("gets its own series, however many register at once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => aDevice(ana)));
    expect(made.map(({ series }) => series).sort()).toEqual([..."ABCDEFGH"]);
  });

  it("is listed with its till and waiting entries, by series", async () => {
    const [first, second] = [await aDevice(ana, "Mostrador"), await aDevice(ana)];
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(changeDevice, { params: { id: first.id }, body: { tillId: bar.id, name: "Barra" } });
    const { data } = await ana.call(listDevices);
    expect(data).toEqual([{ ...first, name: "Barra", till: { id: bar.id, name: "Bar" } }, second]);
  });

  it("can be changed by managers only, and its till must be active", async () => {
    const { id } = await aDevice(ana);
    const eva = await signIn();
    const change = (who: TestClient, body: object) => who.refused(changeDevice, { params: { id }, body });
    expect((await change(eva, { active: false })).body.code).toBe("DEVICE_NOT_FOUND");
    expect((await change(ana, { tillId: uuidv7() })).body.code).toBe("TILL_NOT_FOUND");
    expect((await change(ana, {})).body.code).toBe("INVALID_INPUT");
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(changeTill, { params: { id: bar.id }, body: { active: false } });
    expect((await change(ana, { tillId: bar.id })).body.code).toBe("TILL_INACTIVE");
  });

  it("moves to another till when its own is deactivated", async () => {
    const { id } = await aDevice(ana);
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(changeDevice, { params: { id }, body: { tillId: bar.id } });
    await ana.call(changeTill, { params: { id: bar.id }, body: { active: false } });
    expect((await ana.call(listDevices)).data).toMatchObject([{ till: { name: "Caja 1" } }]);
  });

  it("is recorded in the trail", async () => {
    const { id } = await aDevice(ana);
    await ana.call(changeDevice, { params: { id }, body: { active: false } });
    const { data } = await ana.call(listAudit);
    expect(data.events.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["DEVICE_CHANGED", "Celular"],
      ["DEVICE_REGISTERED", "Celular"],
    ]);
  });

  it("is limited to a maximum of active ones", async () => {
    const owner = (await openTestServer()).pool("owner");
    await owner.query(
      `insert into devices (store_id, id, name, series, till_id, user_id, user_name, created_at, last_seen_at)
       select $1, gen_random_uuid(), 'Celular', 'Z' || chr(65 + n / 26) || chr(65 + n % 26), $1, $1, 'Ana', now(), now()
       from generate_series(0, $2::int - 1) n`,
      [ana.storeId, MAX_DEVICES],
    );
    await owner.end();
    const full = await ana.refused(registerDevice, { body: { name: "Celular" } });
    expect([full.status, full.body.code]).toEqual([409, "DEVICES_FULL"]);
    const [first] = (await ana.call(listDevices)).data;
    const params = { id: first!.id };
    await ana.call(changeDevice, { params, body: { active: false } });
    expect((await aDevice(ana)).series).toBe("CW");
    expect((await ana.refused(changeDevice, { params, body: { active: true } })).body.code).toBe(
      "DEVICES_FULL",
    );
  });
});

describe("registering devices", () => {
  it("returns 409 to a cashier at the limit of own devices, and to nobody else", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    for (let i = 0; i < MAX_DEVICES_PER_PERSON; i++) await aDevice(cashier);
    const full = await cashier.refused(registerDevice, { body: { name: "Celular" } });
    expect([full.status, full.body.code]).toEqual([409, "DEVICES_OF_ONE_FULL"]);
    await aDevice(await signIn("CASHIER", ana.storeId));
    for (let i = 0; i < MAX_DEVICES_PER_PERSON + 1; i++) await aDevice(ana);
  });

  it("reserves places for owners when cashiers have filled the others", async () => {
    const owner = (await openTestServer()).pool("owner");
    await owner.query(
      `insert into devices (store_id, id, name, series, till_id, user_id, user_name, created_at, last_seen_at)
       select $1, gen_random_uuid(), 'Celular', 'Z' || chr(65 + n / 26) || chr(65 + n % 26), $1, gen_random_uuid(), 'Luz',
         now(), now()
       from generate_series(0, $2::int - 1) n`,
      [ana.storeId, MAX_DEVICES - MANAGER_RESERVED_DEVICES],
    );
    await owner.end();
    const cashier = await signIn("CASHIER", ana.storeId);
    const full = await cashier.refused(registerDevice, { body: { name: "Celular" } });
    expect([full.status, full.body.code]).toEqual([409, "DEVICES_FULL"]);
    await aDevice(ana);
  });
});

describe("deactivated device", () => {
  it("suspends the sessions that used it, also without the header, until it is active again", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const other = await signIn("CASHIER", ana.storeId);
    const elsewhere = await signIn("CASHIER", ana.storeId);
    const { id } = await aDevice(cashier);
    await other.call(readDashboardFigures, {}, as(id));
    await ana.call(readDashboardFigures, {}, as(id));
    await ana.call(changeDevice, { params: { id }, body: { active: false } });
    for (const who of [cashier, other]) {
      expect((await who.refused(recordFreeSale, { body: bread })).status).toBe(401);
      expect((await who.refused(readDashboardFigures, {}, as(id))).status).toBe(401);
      expect((await who.refused(recordFreeSale, { body: bread }, as(id))).body.code).toBe("DEVICE_INACTIVE");
    }
    await elsewhere.call(recordFreeSale, { body: bread });
    // The session that deactivated the device stays open, although it used the device.
    await ana.call(readDashboardFigures);
    expect((await ana.refused(recordFreeSale, { body: bread }, as(id))).body.code).toBe("DEVICE_INACTIVE");
    await ana.call(changeDevice, { params: { id }, body: { active: true } });
    await cashier.call(recordFreeSale, { body: bread }, as(id));
  });

  it("keeps a session suspended while another of its devices is inactive", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const { id: one } = await aDevice(cashier);
    const { id: two } = await aDevice(cashier);
    const use = (id: string, active: boolean) => ana.call(changeDevice, { params: { id }, body: { active } });
    await use(one, false);
    await use(two, false);
    await use(one, true);
    expect((await cashier.refused(readDashboardFigures, {}, as(one))).status).toBe(401);
    await use(two, true);
    await cashier.call(readDashboardFigures, {}, as(one));
  });
});

describe("request from a device", () => {
  it("returns the device, at the till and later", async () => {
    const { id } = await aDevice(ana);
    const { data } = await ana.call(recordFreeSale, { body: bread }, as(id));
    expect(data.device).toEqual({ id, name: "Celular" });
    const {
      returns,
      owed,
      owedBy,
      documents: _,
      ...read
    } = (await ana.call(getSale, { params: { id: data.id } })).data;
    expect(read).toEqual(data);
    expect((await ana.call(listSales)).data[0]).toEqual(data);
    expect((await ana.call(recordFreeSale, { body: bread })).data.device).toBeNull();
  });

  it("belongs to the shift of its till", async () => {
    const [one, two] = [await aDevice(ana), await aDevice(ana)];
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(changeDevice, { params: { id: two.id }, body: { tillId: bar.id } });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } }, as(two.id));
    expect(shift.till).toEqual({ id: bar.id, name: "Bar" });
    expect((await ana.call(getCurrentShift, {}, as(two.id))).data?.id).toBe(shift.id);
    expect((await ana.call(getCurrentShift, {}, as(one.id))).data).toBeNull();
    const sell = async (device: string) =>
      (await ana.call(recordFreeSale, { body: bread }, as(device))).data.shift?.id;
    expect([await sell(one.id), await sell(two.id)]).toEqual([undefined, shift.id]);
  });

  it("is refused while it is inactive, except reads", async () => {
    const { id } = await aDevice(ana);
    await ana.call(changeDevice, { params: { id }, body: { active: false } });
    const refused = await ana.refused(recordFreeSale, { body: bread }, as(id));
    expect([refused.status, refused.body.code]).toEqual([403, "DEVICE_INACTIVE"]);
    await ana.call(readDashboardFigures, {}, as(id));
    const out = await ana.send({ method: "POST", url: "/api/auth/logout", headers: as(id), body: {} });
    expect(out.status).toBeLessThan(300);
  });

  it("is refused for an unknown or invalid device", async () => {
    const stranger = await aDevice(await signIn());
    const refused = await ana.refused(recordFreeSale, { body: bread }, as(stranger.id));
    expect([refused.status, refused.body.code]).toEqual([403, "DEVICE_UNKNOWN"]);
    expect((await ana.call(listSales, {}, as(stranger.id))).data).toEqual([]);
    const malformed = await ana.refused(recordFreeSale, { body: bread }, as("Celular"));
    expect([malformed.status, malformed.body.errors?.[0]?.field]).toEqual([400, "X-Device"]);
  });

  it("updates its last contact to the minute, and at once when something waits", async () => {
    const { id, lastSeenAt } = await aDevice(ana);
    const start = Date.parse(lastSeenAt);
    const seen = async (seconds: number, pending: number) => {
      testClock.now = () => new Date(start + seconds * 1_000);
      await ana.call(readDashboardFigures, {}, as(id, pending));
      const [device] = (await ana.call(listDevices)).data;
      return [(Date.parse(device!.lastSeenAt) - start) / 1_000, device!.pending];
    };
    expect(await seen(30, 0)).toEqual([0, 0]);
    expect(await seen(40, 3)).toEqual([40, 3]);
    expect(await seen(50, 2)).toEqual([40, 3]);
    expect(await seen(60, 0)).toEqual([60, 0]);
    expect(await seen(121, 0)).toEqual([121, 0]);
  });
});
