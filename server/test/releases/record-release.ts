import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createStore } from "#core/contract/auth.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { createTestClient, openTestServer, type TestClient } from "#server/test/harness.ts";
import type { RecordedRelease } from "#server/test/releases/recorded-release.ts";

// RECORD_RELEASE=0.9.0 npm test -- --project server server/test/releases/record-release.ts writes what the suite of
// upgrades keeps of this version: the backup of a store with a plain day, and what it answers.

const EMAIL = "ana@laesquina.example";
const PASSWORD = "Segura.2026$z";

const LISTS = [
  "/products",
  "/sales",
  "/returns",
  "/shifts",
  "/customers",
  "/suppliers",
  "/purchase-orders",
  "/users",
  "/tills",
  "/credit",
  "/store/settings",
  "/shifts/verify",
  "/sales/stats",
  "/reports/day",
  "/reports/sellers",
  "/reports/inventory",
  "/reports/financial",
  "/reports/methods",
  "/reports/top-products",
];
/** Lists whose entries have an answer of their own. */
const DETAILS = ["/sales", "/returns", "/shifts"];

type Posted = RecordedRelease["writes"][number];

async function post(who: TestClient, writes: Posted[], url: string, body: object): Promise<Answer> {
  const headers = { "idempotency-key": uuidv7() };
  const answer = await who.send({ method: "POST", url: `/api${url}`, body, headers });
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const written = { method: "POST", url: `/api${url}`, token: who.token!, headers, body };
  writes.push({ ...written, status: answer.status, answer: answer.body });
  return answer.body as unknown as Answer;
}

type CreatedRow = { id: string; items: { id: string }[] };
type Answer = { data: CreatedRow & { product?: CreatedRow; customer?: CreatedRow; supplier?: CreatedRow } };

/** Products with pictures, sales by every way to pay, on credit and mixed, returns, a payment, and a closing. */
async function tradeADay(ana: TestClient): Promise<Posted[]> {
  const writes: Posted[] = [];
  const make = async (url: string, body: object) => {
    const { data } = await post(ana, writes, url, body);
    return data.product ?? data.customer ?? data.supplier ?? data;
  };
  const products: CreatedRow[] = [];
  for (let i = 0; i < 12; i++) {
    const color = { r: i * 20, g: 90, b: 120 };
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
      .png()
      .toBuffer();
    const image = i % 4 === 0 ? { image: `data:image/png;base64,${png.toString("base64")}` } : {};
    const prices = { price: 1_000 + 350 * i, cost: 700 + 200 * i };
    products.push(
      await make("/products", { name: `Ñame ${i}`, ...prices, stock: 60 + i, category: "Otra", ...image }),
    );
  }
  const customer = await make("/customers", { name: "Óscar", phone: "3001234567" });
  await make("/suppliers", { name: "Surtidora", phone: "3105550100" });
  const shift = await make("/shifts", { openingFloat: 50_000 });
  const ways = [
    { paymentMethod: "CASH" },
    { paymentMethod: "NEQUI" },
    { paymentMethod: "CARD" },
    { payments: [{ method: "NEQUI", amount: 500 }, { method: "CASH" }] },
    { paymentMethod: "CREDIT", customerId: customer.id },
  ];
  const sales: CreatedRow[] = [];
  for (let i = 0; i < 30; i++) {
    const items = [i % 12, (i + 5) % 12].map((at, k) => ({
      productId: products[at]!.id,
      quantity: 1 + ((i + k) % 3),
    }));
    sales.push(await make("/sales", { items, ...ways[i % ways.length] }));
  }
  for (const { id, items } of [sales[1]!, sales[7]!])
    await make(`/sales/${id}/returns`, {
      items: [{ saleItemId: items[0]!.id, quantity: 1 }],
      reason: "OTHER",
      note: "Rota",
    });
  await make(`/customers/${customer.id}/payments`, { amount: 1_500 });
  await make(`/shifts/${shift.id}/movements`, {
    kind: "OUT",
    category: "EXPENSE",
    amount: 7_000,
    note: "Hielo",
  });
  await make(`/shifts/${shift.id}/close`, {
    counted: [{ method: "CASH", amount: 61_000 }],
    floatLeft: 20_000,
  });
  return writes;
}

async function askEverything(ana: TestClient): Promise<RecordedRelease["stores"][number]["answers"]> {
  const today = dayOf(new Date());
  const range = `?startDate=${dayOf(new Date(Date.now() - 7 * DAY_MS))}&endDate=${today}`;
  const answers: { url: string; answer: unknown }[] = [];
  const ask = async (url: string) => {
    const answer = await ana.send({ method: "GET", url });
    if (answer.status === 422) return null;
    expect([url, answer.status]).toEqual([url, 200]);
    answers.push({ url, answer: answer.body });
    return answer.body as never;
  };
  for (const list of LISTS) {
    const body = ((await ask(`/api${list}`)) ?? (await ask(`/api${list}${range}`))) as never as {
      data?: object;
    };
    const entries = [body.data, ...Object.values(body.data ?? {})].find(Array.isArray) as
      | CreatedRow[]
      | undefined;
    if (DETAILS.includes(list)) for (const { id } of entries!) await ask(`/api${list}/${id}`);
  }
  return answers;
}

it("records the release", async () => {
  const { owner } = await openTestServer();
  const directory = fileURLToPath(new URL(`./${process.env.RECORD_RELEASE}/`, import.meta.url));
  const store = { name: "La Esquina", ownerName: "Ana", email: EMAIL, password: PASSWORD };
  const { token } = await (await createTestClient(null)).call(createStore, { body: store });
  const ana = await createTestClient(token);
  const writes = await tradeADay(ana);
  mkdirSync(directory);
  await writeBackup(owner, path.join(directory, "backup.mostrador"), { now: new Date() });
  const recordedAt = new Date().toISOString();
  const recorded: RecordedRelease = {
    recordedAt,
    stores: [{ token, answers: await askEverything(ana) }],
    writes,
  };
  writeFileSync(path.join(directory, "recorded.json.gz"), gzipSync(JSON.stringify(recorded), { level: 9 }));
});
