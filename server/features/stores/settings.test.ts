import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { deleteProduct, listProducts } from "#core/contract/products/products.ts";
import { changeStoreSettings, MAX_PAYMENT_KEY_PICTURE_BYTES } from "#core/contract/stores/change-settings.ts";
import { getStoreSettings } from "#core/contract/stores/stores.ts";
import { INVALID_LABEL_PATTERN_MESSAGE } from "#core/scale/label-patterns.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

type Change = NonNullable<EndpointCallInput<typeof changeStoreSettings>["body"]>;
type Key = NonNullable<Change["paymentKeys"]>[number];

let owner: TestClient & TestUser;
let admin: TestClient;
let cashier: TestClient;
beforeAll(async () => {
  owner = await signIn();
  [admin, cashier] = await Promise.all([signIn("ADMIN", owner.storeId), signIn("CASHIER", owner.storeId)]);
});

const change = async (who: TestClient, body: Change) => (await who.call(changeStoreSettings, { body })).data;
const read = async (who: TestClient) => (await who.call(getStoreSettings)).data;
const refusedFor = async (who: TestClient, body: object) => {
  const answer = await who.refused(changeStoreSettings, { body } as never);
  return [answer.status, answer.body.code, answer.body.errors];
};

describe("settings of a store", () => {
  it("are the defaults until a manager changes them, and every role reads them", async () => {
    expect(await read(cashier)).toEqual(DEFAULT_STORE_SETTINGS);
    const changed = await change(admin, {
      credit: false,
      cashRounding: 50,
      ticketNote: " Cambios con tirilla ",
    });
    const expected = {
      ...DEFAULT_STORE_SETTINGS,
      credit: false,
      cashRounding: 50,
      ticketNote: "Cambios con tirilla",
    };
    expect(changed).toEqual(expected);
    expect(await read(cashier)).toEqual(expected);
    expect(await read(await signIn())).toEqual(DEFAULT_STORE_SETTINGS);
  });

  it("change in part: absent fields stay, and null clears optional ones", async () => {
    const ana = await signIn();
    await change(ana, { creditLimit: 50_000, creditDays: 30, ticketNote: "Gracias", shifts: "REQUIRED" });
    await change(ana, { creditLimit: null, blindCount: true });
    await change(ana, { creditDays: null, ticketNote: null, cashierDiscount: 10 });
    expect(await read(ana)).toEqual({
      ...DEFAULT_STORE_SETTINGS,
      shifts: "REQUIRED",
      blindCount: true,
      cashierDiscount: 10,
    });
    await change(ana, { ticketNote: "Otra" });
    expect(await change(ana, { ticketNote: "  " })).toMatchObject({ ticketNote: null });
  });

  it("changed in parallel keep both changes", async () => {
    const ana = await signIn();
    const several: Change[] = [
      { credit: false },
      { cashRounding: 50 },
      { sellBelowStock: true },
      { cashierReturns: true },
      { blindCount: true, cashierSeesDay: false },
    ];
    await Promise.all(several.map((body) => change(ana, body)));
    expect(await read(ana)).toEqual({ ...DEFAULT_STORE_SETTINGS, ...Object.assign({}, ...several) });
  });

  it.each(["EMPLOYEE", "CASHIER"] as const)("are not for a %s to change", async (role) => {
    const who = await signIn(role, owner.storeId);
    const { status, body } = await who.refused(changeStoreSettings, { body: { credit: true } });
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });

  const aLabel = { pattern: "20PPPPPVVVVVC", value: "WEIGHT" } as const;
  const aKey: Key = { method: "NEQUI", label: "Nequi", key: "300 123 4567" };
  it.each<[object, string, string]>([
    [{}, "settings", "Di al menos un ajuste para cambiar"],
    [{ shifts: "SOMETIMES" }, "shifts", "El uso de la caja no está entre las opciones"],
    [{ shifts: null }, "shifts", "El uso de la caja es un dato obligatorio"],
    [{ blindCount: "sí" }, "blindCount", "El conteo a ciegas debe ser true o false"],
    [{ cashierSeesDay: 0 }, "cashierSeesDay", "Lo que ven los cajeros del día debe ser true o false"],
    [{ credit: null }, "credit", "El fiado debe ser true o false"],
    [
      { creditLimit: -1 },
      "creditLimit",
      "El límite de fiado debe ser un número entero de pesos entre 0 y 999.999.999.999",
    ],
    [
      { creditLimit: 1e12 },
      "creditLimit",
      "El límite de fiado debe ser un número entero de pesos entre 0 y 999.999.999.999",
    ],
    [
      { creditDays: 3_651 },
      "creditDays",
      "El plazo del fiado debe ser un número entero de días entre 0 y 3.650",
    ],
    [
      { creditDays: 1.5 },
      "creditDays",
      "El plazo del fiado debe ser un número entero de días entre 0 y 3.650",
    ],
    [{ cashRounding: 100 }, "cashRounding", "El redondeo del efectivo debe ser 0 o 50"],
    [{ cashRounding: null }, "cashRounding", "El redondeo del efectivo debe ser 0 o 50"],
    [
      { cashierDiscount: 101 },
      "cashierDiscount",
      "El descuento de un cajero debe ser un número entero entre 0 y 100",
    ],
    [{ cashierDiscount: null }, "cashierDiscount", "El descuento de un cajero es un dato obligatorio"],
    [{ ticketNote: "x".repeat(201) }, "ticketNote", "La nota de la tirilla puede tener hasta 200 caracteres"],
    [{ paymentKeys: null }, "paymentKeys", "La lista de pagos por celular debe ser una lista"],
    [
      { paymentKeys: Array(11).fill(aKey) },
      "paymentKeys",
      "Puedes tener hasta 10 formas de pago por celular",
    ],
    [
      { paymentKeys: [{ ...aKey, method: "CASH" }] },
      "paymentKeys.0.method",
      "El medio de pago no está entre las opciones",
    ],
    [{ paymentKeys: [{ ...aKey, label: " " }] }, "paymentKeys.0.label", "El nombre es un dato obligatorio"],
    [
      { paymentKeys: [aKey, { ...aKey, key: "x".repeat(101) }] },
      "paymentKeys.1.key",
      "La llave o el número puede tener hasta 100 caracteres",
    ],
    [
      { paymentKeys: [{ ...aKey, holder: "x".repeat(201) }] },
      "paymentKeys.0.holder",
      "El titular puede tener hasta 200 caracteres",
    ],
    [{ paymentKeys: [{ ...aKey, image: 5 }] }, "paymentKeys.0.image", "La imagen debe ser un texto"],
    [{ scaleLabels: {} }, "scaleLabels", "La lista de etiquetas de balanza debe ser una lista"],
    [{ scaleLabels: null }, "scaleLabels", "La lista de etiquetas de balanza debe ser una lista"],
    [{ scaleLabels: Array(11).fill(aLabel) }, "scaleLabels", "Puedes tener hasta 10 patrones de etiquetas"],
    [{ scaleLabels: [aLabel, aLabel] }, "scaleLabels.1.pattern", "Ese patrón ya está en la lista"],
    [{ scaleLabels: [{ value: "WEIGHT" }] }, "scaleLabels.0.pattern", INVALID_LABEL_PATTERN_MESSAGE],
    [
      { scaleLabels: [{ ...aLabel, pattern: "7".repeat(1_000_000) }] },
      "scaleLabels.0.pattern",
      INVALID_LABEL_PATTERN_MESSAGE,
    ],
    [
      { scaleLabels: [{ ...aLabel, pattern: "20PPPVPVVVVVC" }] },
      "scaleLabels.0.pattern",
      INVALID_LABEL_PATTERN_MESSAGE,
    ],
    [
      { scaleLabels: [{ ...aLabel, value: "LENGTH" }] },
      "scaleLabels.0.value",
      "Lo que trae la etiqueta no está entre las opciones",
    ],
    [{ scaleLabels: [{ ...aLabel, factor: 5 }] }, "scaleLabels.0.factor", "El factor debe ser 1, 10 o 100"],
    [
      { scaleLabels: [{ ...aLabel, factor: 10 }] },
      "scaleLabels.0.factor",
      "Solo el precio de una etiqueta se multiplica por 10 o por 100",
    ],
  ])("refuse %j", async (body, field, message) => {
    expect(await refusedFor(owner, body)).toEqual([400, "INVALID_INPUT", [{ field, message }]]);
  });

  it("keep the scale labels as typed, for all sellers and in the trail", async () => {
    const ana = await signIn();
    const scaleLabels: Change["scaleLabels"] = [
      { pattern: " 22PPPPPVVVVVC ", value: "PRICE", factor: 10 },
      { pattern: "20PPPPPVVVVVC", value: "WEIGHT", factor: null },
      { pattern: "2PPPPPPVVVV0C", value: "COUNT", factor: 1 },
    ];
    const keys = [
      { pattern: "22PPPPPVVVVVC", value: "PRICE", factor: 10 },
      { pattern: "20PPPPPVVVVVC", value: "WEIGHT" },
      { pattern: "2PPPPPPVVVV0C", value: "COUNT", factor: 1 },
    ];
    expect((await change(ana, { scaleLabels })).scaleLabels).toEqual(keys);
    await change(ana, { credit: false });
    expect((await read(await signIn("CASHIER", ana.storeId))).scaleLabels).toEqual(keys);
    const { data } = await ana.call(listAudit, {});
    expect(
      data.events.filter(({ kind }) => kind === "SETTINGS_CHANGED").map(({ details }) => details),
    ).toEqual([
      { credit: false },
      { scaleLabels: "22PPPPPVVVVVC PRICE ×10; 20PPPPPVVVVVC WEIGHT; 2PPPPPPVVVV0C COUNT" },
    ]);
    expect((await change(ana, { scaleLabels: [] })).scaleLabels).toEqual([]);
  });

  it("accept each limit itself", async () => {
    const ana = await signIn();
    const most = {
      creditLimit: 999_999_999_999,
      creditDays: 3_650,
      cashierDiscount: 100,
      ticketNote: "x".repeat(200),
      paymentKeys: Array.from({ length: 10 }, () => ({
        method: "BREB" as const,
        label: "x".repeat(64),
        key: "x".repeat(100),
        holder: "x".repeat(200),
        image: null,
      })),
    };
    const paymentKeys = most.paymentKeys.map((key) => ({ ...key, qrText: null }));
    expect(await change(ana, most)).toEqual({ ...DEFAULT_STORE_SETTINGS, ...most, paymentKeys });
    const none = { creditLimit: 0, creditDays: 0, cashierDiscount: 0, paymentKeys: [] };
    expect(await change(ana, none)).toMatchObject(none);
  });
});

/** A one-colour picture as a data URL. */
async function aPicture(background: string, format: "png" | "jpeg" | "webp" = "png"): Promise<string> {
  const made = sharp({ create: { width: 9, height: 9, channels: 3, background } }).toFormat(format);
  return `data:image/${format};base64,${(await made.toBuffer()).toString("base64")}`;
}

const nequi = (image: string | null = null) => ({
  method: "NEQUI" as const,
  label: "Nequi",
  key: "300 123 4567",
  holder: "Ana Suárez",
  image,
});
const breb = (image: string | null = null) => ({
  method: "BREB" as const,
  label: "Bre-B",
  key: "@tiendalapaz",
  holder: null,
  image,
});
const imagesOf = async (who: TestClient, ...paymentKeys: Key[]) =>
  (await change(who, { paymentKeys })).paymentKeys.map(({ image }) => image);

async function aProductWith(who: TestClient, picture: string) {
  const form = new FormData();
  const fields = { name: "Con foto", price: "1", stock: "1", category: "Otra" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("image", await (await fetch(picture)).blob(), "a.png");
  const request = new Request("http://x", { method: "POST", body: form });
  const type = request.headers.get("content-type")!;
  const headers = { authorization: `Bearer ${who.token}`, "content-type": type };
  const payload = Buffer.from(await request.arrayBuffer());
  await (await openTestServer()).app.inject({ method: "POST", url: "/api/products", headers, payload });
  return (await who.call(listProducts)).data.products[0]!;
}

async function servedAs(path: string): Promise<[number, string]> {
  const { statusCode, headers } = await (await openTestServer()).app.inject(path);
  return [statusCode, String(headers["content-type"])];
}
const [SERVED, NOT_FOUND] = [
  [200, "image/webp"],
  [404, "application/json; charset=utf-8"],
];

describe("picture of a payment key", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "is sent as a %s data URL and returned as an address",
    async (f) => {
      const ana = await signIn();
      const [image] = await imagesOf(ana, nequi(await aPicture("#101", f)));
      expect(image).toMatch(new RegExp(`^/images/${ana.storeId}/[0-9a-f]{64}\\.webp$`));
      expect(await servedAs(image!)).toEqual(SERVED);
      expect((await read(ana)).paymentKeys).toEqual([{ ...nequi(image), qrText: null }]);
    },
  );

  it("stays with its address, moves with its key, and is removed by null, omission, or with its key", async () => {
    const ana = await signIn();
    const [first, second] = await imagesOf(ana, nequi(await aPicture("#200")), breb(await aPicture("#020")));
    expect(await imagesOf(ana, breb(second), nequi(first))).toEqual([second, first]);
    await change(ana, { credit: false });
    expect(await servedAs(second!)).toEqual(SERVED);
    expect(await imagesOf(ana, breb(null), nequi(first))).toEqual([null, first]);
    expect(await servedAs(second!)).toEqual(NOT_FOUND);
    expect(await servedAs(first!)).toEqual(SERVED);
    expect(await imagesOf(ana, breb(), { method: "NEQUI", label: "Nequi", key: "1" })).toEqual([null, null]);
    expect(await servedAs(first!)).toEqual(NOT_FOUND);
    const [third] = await imagesOf(ana, nequi(await aPicture("#002")));
    await change(ana, { paymentKeys: [] });
    expect(await servedAs(third!)).toEqual(NOT_FOUND);
  });

  it("of two keys stays while one shows it", async () => {
    const ana = await signIn();
    const picture = await aPicture("#333");
    const [one, other] = await imagesOf(ana, nequi(picture), breb(picture));
    expect(one).toBe(other);
    await imagesOf(ana, breb(one));
    expect(await servedAs(one!)).toEqual(SERVED);
  });

  it("stays when a product with the same picture is deleted, and vice versa", async () => {
    const ana = await signIn();
    const picture = await aPicture("#404");
    const product = await aProductWith(ana, picture);
    const [image] = await imagesOf(ana, nequi(picture));
    expect(image).toBe(product.image);
    await ana.call(deleteProduct, { params: { id: product.id } });
    expect(await servedAs(image!)).toEqual(SERVED);
    await aProductWith(ana, picture);
    await change(ana, { paymentKeys: [] });
    expect(await servedAs(image!)).toEqual(SERVED);
  });

  it("survives the parallel deletion of a product with the same picture", async () => {
    const ana = await signIn();
    for (const shade of "159") {
      const picture = await aPicture(`#80${shade}`);
      const { id } = await aProductWith(ana, picture);
      const add = () =>
        ana.send({ method: "PATCH", url: "/api/store/settings", body: { paymentKeys: [nequi(picture)] } });
      const remove = () => ana.send({ method: "DELETE", url: `/api/products/${id}` });
      const [added, removed] = await Promise.all([add(), remove()]);
      // One of the two parallel requests may get a 503; its retry works.
      expect([200, 503]).toContain(added.status);
      expect([204, 503]).toContain(removed.status);
      if (added.status === 503) await add();
      if (removed.status === 503) expect((await remove()).status).toBe(204);
      const { paymentKeys } = await read(ana);
      expect(await servedAs(paymentKeys[0]!.image!)).toEqual(SERVED);
    }
  });

  it("of another store, a product, or a removed one is no valid address", async () => {
    const [ana, stranger] = await Promise.all([signIn(), signIn()]);
    const [foreign] = await imagesOf(stranger, nequi(await aPicture("#500")));
    const [own] = await imagesOf(ana, nequi(await aPicture("#050")));
    await imagesOf(ana, nequi(null));
    const message = "Esa imagen ya no está en los ajustes de tu tienda: súbela otra vez";
    for (const image of [
      foreign!,
      own!,
      foreign!.replace(stranger.storeId, ana.storeId),
      "/etc/passwd",
      "https://a.co/a.png",
    ])
      expect(await refusedFor(ana, { paymentKeys: [breb(), nequi(image)] })).toEqual([
        ...[400, "INVALID_INPUT"],
        [{ field: "paymentKeys.1.image", message }],
      ]);
    expect((await read(ana)).paymentKeys).toEqual([{ ...nequi(null), qrText: null }]);
    expect(await servedAs(foreign!)).toEqual(SERVED);
  });

  it.each([
    ["a page", `data:text/html;base64,${Buffer.from("<script>alert(1)</script>").toString("base64")}`],
    [
      "a drawing with a script",
      `data:image/svg+xml;base64,${Buffer.from("<svg onload='x()'/>").toString("base64")}`,
    ],
    ["nothing", "data:image/png;base64,"],
    ["no base64 at all", "data:image/png"],
  ])("is refused when it is %s, and nothing changes", async (_, image) => {
    const ana = await signIn();
    expect(await refusedFor(ana, { credit: false, paymentKeys: [breb(), nequi(image)] })).toEqual([
      ...[400, "NOT_AN_IMAGE"],
      [{ field: "paymentKeys.1.image", message: "Solo se permiten imágenes" }],
    ]);
    expect(await read(ana)).toEqual(DEFAULT_STORE_SETTINGS);
  });

  it("may have 1 MB, and no more", async () => {
    const ana = await signIn();
    const [start, png] = (await aPicture("#606")).split(",") as [string, string];
    // Bytes appended after the end of a PNG do not change its pixels.
    const weighing = (bytes: number) => {
      const picture = Buffer.from(png, "base64");
      return `${start},${Buffer.concat([picture], bytes).toString("base64")}`;
    };
    expect(await imagesOf(ana, nequi(weighing(MAX_PAYMENT_KEY_PICTURE_BYTES)))).toEqual([
      expect.stringMatching(/^\/images/),
    ]);
    expect(
      await refusedFor(ana, { paymentKeys: [nequi(weighing(MAX_PAYMENT_KEY_PICTURE_BYTES + 100))] }),
    ).toEqual([
      ...[400, "INVALID_INPUT"],
      [{ field: "paymentKeys.0.image", message: "La imagen es demasiado grande: el máximo es 1 MB" }],
    ]);
  });
});

it("the trail lists changed fields with new values, and nothing of unchanged or refused ones", async () => {
  const ana = await signIn();
  const events = async () =>
    (await ana.call(listAudit)).data.events.map(({ kind, details }) => [kind, details]).reverse();
  await change(ana, { credit: false, creditDays: null, cashierDiscount: 15 });
  await change(ana, { credit: false });
  await refusedFor(ana, { credit: "no" });
  await change(ana, { paymentKeys: [nequi(await aPicture("#700")), breb()] });
  const { paymentKeys } = await read(ana);
  await change(ana, { paymentKeys: [{ ...paymentKeys[0]!, image: await aPicture("#070") }, breb()] });
  await change(ana, { paymentKeys: [breb()], ticketNote: "Gracias" });
  expect(await events()).toEqual([
    ["SETTINGS_CHANGED", { credit: false, cashierDiscount: 15 }],
    [
      "SETTINGS_CHANGED",
      { paymentKeys: "Nequi: 300 123 4567 (Ana Suárez); Bre-B: @tiendalapaz", paymentPictures: true },
    ],
    ["SETTINGS_CHANGED", { paymentPictures: true }],
    ["SETTINGS_CHANGED", { ticketNote: "Gracias", paymentKeys: "Bre-B: @tiendalapaz" }],
  ]);
});
