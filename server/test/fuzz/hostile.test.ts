import { beforeAll, expect, it } from "vitest";
import { createStore, forgotPassword } from "#core/contract/auth.ts";
import { createCustomer, listCustomers } from "#core/contract/customers.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { importProducts, MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createSeededRandom } from "#server/demo/random.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import {
  buildCompleteInput,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  inputSchemasOf,
  listValuePaths,
  replaceValueAtPath,
  type ValuePath,
} from "#server/test/fuzz/hostile.ts";
import { MAX_EVENT_LOOP_BLOCK_MS, measureEventLoopBlock } from "#server/test/fuzz/loop.ts";
import { type CreatedIds, createRowOfEachKind, firstPathSegmentOf } from "#server/test/fuzz/rows.ts";
import { endpointUrl, openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 250);
const SEED = process.env.FUZZ_SEED ?? "1";
/** The share of the hostile requests that is sent: all with `npm run fuzz`, fewer with `npm test`. */
const SHARE = Math.min(1, REQUESTS / 50_000);

const USUAL_BODY = 512 * 1024;
/** Maximum bytes of request line and headers. */
const LINE = 15_000;
/** Maximum bytes of a form field. */
const FIELD = 64 * 1024;

let store: TestClient & TestUser;
let ids: CreatedIds;
beforeAll(async () => {
  store = await signIn();
  ids = await createRowOfEachKind(store);
});

type Request = { method: string; url: string; headers?: Record<string, string>; payload?: string };

/** Sends the body as bytes, because encoding half a megabyte of text is not the server's work. */
async function send(request: Request, payload: Buffer | undefined): Promise<void> {
  const { app } = await openTestServer();
  const { method, url, headers } = request;
  const authorization = `Bearer ${store.token}`;
  const answer = await app.inject({
    method: method as "GET",
    url,
    headers: { authorization, ...headers },
    ...(payload && { payload }),
  });
  if (answer.statusCode >= 500)
    expect.fail(`${answer.statusCode} ${answer.body.slice(0, 300)} for ${describeRequest(request)}`);
}

const describeRequest = ({ method, url, headers, payload = "" }: Request) =>
  `${method} ${url.slice(0, 200)} ${JSON.stringify(headers ?? {}).slice(0, 200)} ${payload.slice(0, 150)} (${payload.length} characters)`;

let sent = 0;
const worst = { held: 0, by: "" };

async function tryOut(request: Request): Promise<void> {
  sent += 1;
  const bytes = request.payload === undefined ? undefined : Buffer.from(request.payload);
  const blockedMs = await measureEventLoopBlock(() => send(request, bytes));
  if (blockedMs > worst.held) Object.assign(worst, { held: blockedMs, by: describeRequest(request) });
  expect(blockedMs, `the loop was held by ${describeRequest(request)}`).toBeLessThanOrEqual(
    MAX_EVENT_LOOP_BLOCK_MS,
  );
}

/** Cuts a text to `room` bytes as JSON; returns other values unchanged. */
function fitted(value: unknown, room: number): unknown {
  if (typeof value !== "string") return value;
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes <= room ? value : value.slice(0, Math.floor((value.length * room) / bytes));
}

/** A text cut to the maximum length of a URL, without lone surrogates. */
function forLine(text: string): string {
  const encoded = (part: string) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, "?"));
  const most = Math.floor(text.length * Math.min(1, LINE / encoded(text).length));
  return encoded(text.slice(0, most));
}

function* requestsOf(endpoint: Endpoint): Generator<() => Request> {
  const id = ids[firstPathSegmentOf(endpoint)] ?? Object.values(ids)[0]!;
  const fullest = (schema: Parameters<typeof buildCompleteInput>[0]) => buildCompleteInput(schema, [id]);
  const { method } = endpoint;
  const address = (part: "params" | "query", other: object) => {
    const input = { params: endpoint.params && fullest(endpoint.params), query: {}, [part]: other };
    return endpointUrl(endpoint, input.params as Record<string, string>, input.query);
  };
  for (const [part, schema] of inputSchemasOf(endpoint)) {
    const whole = fullest(schema);
    const places = listValuePaths(whole);
    if (part !== "body") {
      for (const [name] of places.filter(({ length }) => length === 1))
        for (const length of [190, LINE])
          for (const make of HOSTILE_TEXTS)
            yield () => {
              const text = forLine(make(length));
              return { method, url: address(part, { [name!]: "PLACE" }).replace("PLACE", text) };
            };
      continue;
    }
    const room = (endpoint.maxBody ?? USUAL_BODY) - 8_000;
    const url = endpointUrl(
      endpoint,
      (endpoint.params ? fullest(endpoint.params) : {}) as Record<string, string>,
    );
    const json = (body: unknown) => ({
      method,
      url,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    for (const place of places) {
      for (const length of [190, 2_000, room])
        for (const make of HOSTILE_TEXTS)
          yield () => json(replaceValueAtPath(whole, place, fitted(make(length), room)));
      for (const make of HOSTILE_VALUES) yield () => json(replaceValueAtPath(whole, place, make(room)));
      // If the path leads through a list, also tries a list of 500 items that all have the text.
      const list = place.indexOf(0);
      if (list > 0)
        for (const make of HOSTILE_TEXTS)
          yield () => json(inEveryLine(whole, place, list, fitted(make(900), 900)));
    }
    if (endpoint.form)
      for (const [name] of places.filter(({ length }) => length === 1))
        for (const make of HOSTILE_TEXTS)
          yield () => ({ method, url, ...form({ ...(whole as object), [name!]: make(FIELD) }) });
  }
}

function inEveryLine(whole: unknown, place: ValuePath, list: number, value: unknown): unknown {
  const line = replaceValueAtPath(whole, place, value);
  const [before, inside] = [place.slice(0, list), place.slice(0, list + 1)];
  const one = inside.reduce((part: unknown, name) => (part as Record<string, unknown>)[name], line);
  return replaceValueAtPath(
    whole,
    before,
    Array.from({ length: 500 }, () => one),
  );
}

function form(fields: object): { headers: Record<string, string>; payload: string } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--linea\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": "multipart/form-data; boundary=linea" },
    payload: `${parts.join("")}--linea--\r\n`,
  };
}

it(`no hostile text or shape in any place of any call holds the loop for more than ${MAX_EVENT_LOOP_BLOCK_MS} ms (FUZZ_SEED=${SEED})`, {
  timeout: 120_000 + 3_000_000 * SHARE,
}, async () => {
  const random = createSeededRandom(`hostile ${SEED}`);
  for (const endpoint of await listEndpoints())
    for (const request of requestsOf(endpoint)) if (random.chance(SHARE)) await tryOut(request());
  process.stdout.write(`${sent} hostile requests; at most ${Math.round(worst.held)} ms by ${worst.by}\n`);
  expect(sent).toBeGreaterThan(100);
});

it("no e-mail of dots holds the loop, without a session", async () => {
  const headers = { "content-type": "application/json" };
  const post = (endpoint: Endpoint, body: object) =>
    tryOut({ method: "POST", url: endpointUrl(endpoint), headers, payload: JSON.stringify(body) });
  await post(forgotPassword, { email: `a@${".".repeat(60_000)}@` });
  await post(createStore, {
    name: "T",
    ownerName: "A",
    password: "Segura123!",
    email: `a@${".".repeat(120_000)}@`,
  });
});

it("no header holds the loop", async () => {
  const key = { method: "POST", url: endpointUrl(createCustomer), payload: JSON.stringify({ name: "Luz" }) };
  for (const text of HOSTILE_TEXTS.map((make) => make(LINE).replace(/[^\x20-\x7e]/g, "?"))) {
    await tryOut({ ...key, headers: { "content-type": "application/json", "idempotency-key": text } });
    for (const name of ["authorization", "accept-encoding", "content-type", "accept", "x-forwarded-for"])
      await tryOut({ method: "GET", url: endpointUrl(listCustomers), headers: { [name]: text } });
    await tryOut({ method: "GET", url: `/${encodeURIComponent(text)}` });
  }
});

it("neither the longest import nor a body of brackets or names holds the loop", async () => {
  const url = endpointUrl(importProducts);
  const headers = { "content-type": "application/json" };
  const post = (payload: string) => tryOut({ method: "POST", url, headers, payload });
  const products = (make: (i: number) => object, more = {}) =>
    JSON.stringify({ ...more, products: Array.from({ length: MAX_IMPORTED_PRODUCTS }, (_, i) => make(i)) });
  const good = { price: 1_000, stock: 5, category: "Otra", description: "Con detalle, y más: ".repeat(30) };
  const name = uuidv7();
  await post(products((i) => ({ ...good, name: i === MAX_IMPORTED_PRODUCTS - 1 ? "" : `${name} ${i}` })));
  await post(products((i) => ({ ...good, name: `${name} ${i}` }), { dryRun: true }));
  await post(products((i) => ({ ...good, name: `${name} ${i}` }), { mode: "both", dryRun: true }));
  await post(products(() => ({})));
  await post(
    products(() => ({ name: "\0", price: "a", stock: -1, category: 1, description: "\0", gtin: 1 })),
  );
  const room = (importProducts.maxBody ?? 0) - 100;
  for (const sign of ["[", '{"a":', "[],", "{},", "0,", '"",', '\\"', ":", '":'])
    await post(`{"products":[${sign.repeat(room / sign.length)}`);
  await post(`{${Array.from({ length: 500_000 }, (_, i) => `"k${i}":0`).join(",")}}`);
});
