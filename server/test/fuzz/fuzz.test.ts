import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { hasPermission, ROLES, type Role } from "#core/permissions.ts";
import { createSeededRandom, type SeededRandom } from "#server/demo/random.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import { MAX_EVENT_LOOP_BLOCK_MS, measureEventLoopBlock } from "#server/test/fuzz/loop.ts";
import { type FuzzRequest, generateFuzzRequest } from "#server/test/fuzz/requests.ts";
import {
  type CreatedIds,
  createRowOfEachKind,
  firstPathSegmentOf,
  ROW_MAKERS,
} from "#server/test/fuzz/rows.ts";
import { pickRandom } from "#server/test/fuzz/values.ts";
import {
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";

/** `npm run fuzz -- 50000 7` sets number and seed. The same seed sends the same requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const SEED = process.env.FUZZ_SEED ?? "1";
/** Requests per store: hashing all rows of a full store is slow. */
const PER_STORE = 1_000;
/** Share of requests that may go to a public endpoint, where many compute a slow password hash. */
const SELDOM = 0.2;

let endpoints: Endpoint[];
/** Endpoints that need a session. */
let closed: Endpoint[];
let owner: ReturnType<TestServer["pool"]>;
let state: (storeId: string) => Promise<string>;
let store: TestClient & TestUser;
let tokens: Partial<Record<Role, string | null>>;
let ids: CreatedIds;

beforeAll(async () => {
  endpoints = await listEndpoints();
  closed = endpoints.filter(({ permission }) => permission !== "public");
  owner = (await openTestServer()).pool("owner");
  state = await createStoreHasher(owner);
});
afterAll(() => owner.end());

async function newStore(): Promise<void> {
  store = await signIn("OWNER");
  ids = await createRowOfEachKind(store);
  tokens = {};
  for (const role of ROLES) tokens[role] = (await signIn(role, store.storeId)).token;
}

const knownIds = {
  idFor: (endpoint: Endpoint, random: SeededRandom) => {
    const own = ids[firstPathSegmentOf(endpoint)];
    return own && random.chance(0.9) ? own : pickRandom(random, Object.values(ids));
  },
  get ids() {
    return Object.values(ids);
  },
};

const endsSessions = ({ endpoint }: FuzzRequest) => endpoint.path.startsWith("/auth/logout");

/** A request that ends sessions gets its own session. */
async function tokenFor(request: FuzzRequest): Promise<string | null> {
  if (!request.role) return null;
  if (!endsSessions(request)) return tokens[request.role] ?? null;
  return (await signIn(request.role, store.storeId)).token;
}

/** An export is recorded in the audit trail, so it changes something too. */
function mayChange({ endpoint, role, mustBeRefused }: FuzzRequest): boolean {
  if (mustBeRefused || (endpoint.method === "GET" && !/export|download|backup/.test(endpoint.path)))
    return false;
  return endpoint.permission === "public" || (role !== null && hasPermission(role, endpoint.permission));
}

const describeRequest = (i: number, { role, method, url, headers, payload }: FuzzRequest) =>
  `${i}: ${role} ${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 500)}`;

const name = `${REQUESTS} bad requests: none is a fault of the server, and a refused one changes nothing (FUZZ_SEED=${SEED})`;

it(name, { timeout: 60_000 + REQUESTS * 60 }, async () => {
  const { app, lastFailure } = await openTestServer();
  let before = "";
  let refused = 0;
  const seen = new Map<number, number>();
  for (let i = 0; i < REQUESTS; i++) {
    if (i % PER_STORE === 0) {
      if (i > 0) expect(await state(store.storeId), `something refused before ${i}`).toBe(before);
      await newStore();
      before = await state(store.storeId);
    }
    const random = createSeededRandom(`${SEED}:${i}`);
    const endpoint = pickRandom(random, random.chance(SELDOM) ? endpoints : closed);
    const request = generateFuzzRequest(endpoint, random, knownIds);
    // Before a request that may change something, checks that the refused requests changed nothing.
    if (refused > 0 && (mayChange(request) || refused === 100)) {
      expect(await state(store.storeId), `refused before ${describeRequest(i, request)}`).toBe(before);
      refused = 0;
    }
    const token = await tokenFor(request);
    if (endsSessions(request)) before = await state(store.storeId);

    const send = () =>
      app.inject({
        method: request.method as "GET",
        url: request.url,
        headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(request.payload !== undefined && { payload: request.payload }),
      });
    // Only the first answer is checked; the request is repeated only if it blocked the event loop too long.
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    const blockedMs = await measureEventLoopBlock(async () => answers.push(await send()));
    const answer = answers[0]!;
    expect(blockedMs, `the loop was held by ${describeRequest(i, request)}`).toBeLessThanOrEqual(
      MAX_EVENT_LOOP_BLOCK_MS,
    );
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode >= 500)
      expect.fail(`${answer.statusCode} for ${describeRequest(i, request)}: ${answer.body} ${lastFailure()}`);
    if (answer.statusCode >= 400) {
      expect(answer.json(), describeRequest(i, request)).toMatchObject({
        status: "error",
        code: expect.any(String),
      });
      refused += 1;
      continue;
    }
    if (request.mustBeRefused)
      expect.fail(`accepted what the contract refuses: ${describeRequest(i, request)}`);
    const area = firstPathSegmentOf(endpoint);
    if (request.method === "DELETE" && ROW_MAKERS[area]) ids[area] = await ROW_MAKERS[area](store, ids);
    if (mayChange(request)) before = await state(store.storeId);
  }
  expect(await state(store.storeId), "something refused at the end").toBe(before);
  const counts = [...seen].sort().map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${counts.join(", ")}\n`);
  // Fails if no request was accepted, or none refused.
  for (const status of [200, 201, 400, 401, 403, 404])
    expect(seen.get(status), `${status}`).toBeGreaterThan(0);
});

/** The record of a wrong password is written after the answer. */
const RECORDED_LATER: Record<string, string> = { audit_events: "and kind <> 'SIGN_IN_FAILED'" };

/** Returns a function that hashes all rows of a store. */
async function createStoreHasher(owner: pg.Pool): Promise<(storeId: string) => Promise<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname not like 'schema\\_%' order by relname`,
  );
  const each = rows.map(
    ({ name }) => `select '${name}' as name, string_agg(md5(t::text), '' order by t::text) as state
      from ${name} t where store_id = $1 ${RECORDED_LATER[name] ?? ""}`,
  );
  const query = `select md5(string_agg(name || coalesce(state, ''), ',' order by name)) as state from (${each.join(" union all ")}) s`;
  return async (storeId) =>
    (await owner.query<{ state: string }>({ name: "state", text: query, values: [storeId] })).rows[0]!.state;
}
