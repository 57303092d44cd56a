import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { Entry, Notebook } from "./notebook.ts";
import { between, oneOf } from "./random.ts";

export type Shop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** What everybody sells, with the stock that each began with. */
  products: { id: string; name: string; stock: number }[];
};

export type Till = {
  /** Where the wire begins. */
  address: string;
  shop: Shop;
  notebook: Notebook;
  random: () => number;
  /** Its own product, whose price nobody else changes. */
  own: Shop["products"][number];
  /** Sell until then (milliseconds since 1970) … */
  until: number;
  /** … and do not leave anything unanswered after that: the fault is over. */
  drain: boolean;
};

const PATIENCE = 3_000;
const SHARE_LEFT_OPEN = 0.08;

/** Works like a shop's people do, all at once and without looking up, until the time is over. */
export async function work(till: Till): Promise<void> {
  while (Date.now() < till.until) {
    const action = oneOf(till.random, ACTIONS);
    await action(till);
    await sleep(till.random() * 10);
  }
}

const ACTIONS: ((till: Till) => Promise<unknown>)[] = [
  sell,
  sell,
  sell,
  sell,
  sell,
  sellFreely,
  adjust,
  adjust,
  reprice,
  createAndDelete,
  buy,
];

function sell(till: Till) {
  const items = severalProducts(till, 3).map(({ id }) => ({
    productId: id,
    quantity: between(till.random, 1, 3),
  }));
  const body = { items, paymentMethod: oneOf(till.random, ["CASH", "NEQUI", "CARD"]) };
  return send(till, note(till, "POST", "/sales", { kind: "sale", items }, body));
}

function sellFreely(till: Till) {
  const items = [
    {
      description: "Recarga",
      price: between(till.random, 1, 50) * 1_000,
      quantity: between(till.random, 1, 3),
    },
  ];
  const body = { items, paymentMethod: "NEQUI", isFreeForm: true };
  return send(till, note(till, "POST", "/sales/free", { kind: "freeSale", items }, body));
}

function adjust(till: Till) {
  const productId = oneOf(till.random, till.shop.products).id;
  const up = till.random() < 0.5;
  const quantity = up ? between(till.random, 1, 8) : -between(till.random, 1, 3);
  const body = { reason: up ? "CORRECTION" : "WASTE", quantity };
  const path = `/products/${productId}/adjustments`;
  return send(till, note(till, "POST", path, { kind: "adjustment", productId, quantity }, body));
}

function reprice(till: Till) {
  const { id, name } = till.own;
  const price = between(till.random, 1, 99) * 100;
  // The stock stays: what the form was opened with is what it says.
  const body = { name, price, category: "Otra", stock: 0, stockBefore: 0 };
  return send(till, note(till, "PUT", `/products/${id}`, { kind: "price", productId: id, price }, body));
}

async function createAndDelete(till: Till) {
  const key = uuidv7();
  const name = `De paso ${key}`;
  const body = { name, price: 100, stock: 5, category: "Otra" };
  const made = note(till, "POST", "/products", { kind: "product", name }, body, key);
  const answer = await send(till, made);
  made.id = answer?.data?.product?.id ?? null;
  if (made.id && till.random() < 0.7)
    await send(till, note(till, "DELETE", `/products/${made.id}`, { kind: "deletion", productId: made.id }));
}

async function buy(till: Till) {
  const items = severalProducts(till, 2).map(({ id, name }) => ({
    ...{ productId: id, productName: name, unitPrice: 500 },
    quantity: between(till.random, 1, 12),
  }));
  const key = uuidv7();
  const body = { supplierId: till.shop.supplierId, items, notes: key };
  const order = note(till, "POST", "/purchase-orders", { kind: "order", items }, body, key);
  order.id = (await send(till, order))?.data?.purchaseOrder?.id ?? null;
  if (!order.id) return;
  for (const to of ["ORDERED", "RECEIVED"] as const) {
    const path = `/purchase-orders/${order.id}`;
    const move = note(till, "PATCH", path, { kind: "orderStatus", order, to }, { status: to });
    await send(till, move);
    if (move.state !== "done") return;
  }
}

function severalProducts(till: Till, most: number): Shop["products"] {
  const chosen = new Set<Shop["products"][number]>();
  for (let count = between(till.random, 1, most); count > 0; count--)
    chosen.add(oneOf(till.random, till.shop.products));
  return [...chosen];
}

function note(
  { notebook }: Till,
  method: Entry["request"]["method"],
  path: string,
  about: Entry["about"],
  body?: object,
  key = uuidv7(),
): Entry {
  const entry: Entry = {
    ...{ request: { method, path, ...(body && { body }) }, key, about },
    ...{ state: "open", unsure: false, at: 0, id: null },
  };
  notebook.entries.push(entry);
  return entry;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read where they are expected
type Answer = any;

/** Does it, again and again if need be, as the product's own till does. The body of the answer, if one came. */
async function send(till: Till, entry: Entry): Promise<Answer> {
  const twice = till.random() < 0.1;
  for (let tries = 1; ; tries++) {
    const attempt = once(till, entry, tries);
    const [first, second] = await Promise.all([attempt, ...(twice ? [once(till, entry, tries + 1)] : [])]);
    const answer = first ?? second;
    if (entry.state !== "open") return answer;
    if (!till.drain && till.random() < SHARE_LEFT_OPEN) return null; // somebody switched the computer off
    if (tries > 200) till.notebook.complaints.push(`no answer to ${describe(entry)} after ${tries} tries`);
    if (tries > 200) return null;
    await sleep(50 + till.random() * 250);
  }
}

async function once(till: Till, entry: Entry, tries: number): Promise<Answer> {
  const answer = await ask(till, entry).catch(() => null);
  if (!answer) {
    entry.unsure = true;
    return null;
  }
  const { status, content } = answer;
  if (status === 503 || status === 507) return null;
  if (status >= 500 || status === 429) {
    till.notebook.complaints.push(`${describe(entry)} answered ${status} ${JSON.stringify(content)}`);
    return null;
  }
  if (status < 300) {
    const id = content?.data?.id ?? null;
    if (entry.state === "done" && entry.id && id && entry.id !== id)
      till.notebook.complaints.push(`${describe(entry)} was answered with ${entry.id} and with ${id}`);
    Object.assign(entry, { state: "done", at: Date.now(), id: id ?? entry.id });
    return content;
  }
  // Once it has been tried before, 'no longer possible' is how a call without a key says 'it is done'.
  const already = tries > 1 && [404, 409, 400].includes(status) && ALREADY.has(entry.about.kind);
  if (entry.state === "open" && !already) entry.state = "refused";
  if (already) Object.assign(entry, { state: "done", at: Date.now() });
  return content;
}

const ALREADY = new Set(["product", "deletion", "orderStatus"]);

export const describe = ({ request, key }: Entry) => `${request.method} ${request.path} (${key})`;

async function ask(till: Till, { request, key }: Entry): Promise<{ status: number; content: Answer }> {
  const response = await fetch(`${till.address}/api${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${till.shop.token}`,
      "idempotency-key": key,
      ...(request.body && { "content-type": "application/json" }),
    },
    body: request.body ? JSON.stringify(request.body) : null,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await response.text();
  return { status: response.status, content: text ? JSON.parse(text) : null };
}
