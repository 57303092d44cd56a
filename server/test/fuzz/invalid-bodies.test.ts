import { beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { createSeededRandom, type SeededRandom } from "#server/demo/random.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import { listValuePaths, replaceValueAtPath, type ValuePath } from "#server/test/fuzz/hostile.ts";
import { type CreatedIds, createRowOfEachKind, firstPathSegmentOf } from "#server/test/fuzz/rows.ts";
import { buildValidBodies, withoutValueAtPath } from "#server/test/fuzz/valid-bodies.ts";
import { INVALID_VALUES, pickRandom } from "#server/test/fuzz/values.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

const REQUESTS = process.env.FUZZ_REQUESTS ? 10_000 : 400;
/** The share of the wrong values that is examined. */
const SHARE = process.env.FUZZ_REQUESTS ? 1 : 0.2;
const SEED = process.env.FUZZ_SEED ?? "1";
/** How many bodies with fewer fields each call gets: a check may trust what a transform makes of an absent field. */
const SMALLER = 4;

let store: TestClient & TestUser;
let ids: CreatedIds;
const calls: { endpoint: Endpoint; body: z.ZodType; valid: unknown[] }[] = [];
beforeAll(async () => {
  store = await signIn();
  ids = await createRowOfEachKind(store);
  const random = createSeededRandom(`valid bodies ${SEED}`);
  for (const endpoint of await listEndpoints()) {
    const { body } = endpoint;
    if (body)
      calls.push({ endpoint, body, valid: buildValidBodies(body, Object.values(ids), random, SMALLER) });
  }
}, 120_000);

const areSiblings = (one: ValuePath, other: ValuePath) =>
  one.length === other.length && one.slice(0, -1).join() === other.slice(0, -1).join();

/** The body with a wrong value, and half the time without a field beside it. */
function makeWrong(body: unknown, place: ValuePath, wrong: unknown, random: SeededRandom): unknown {
  const changed = replaceValueAtPath(body, place, wrong);
  if (random.chance(0.5)) return changed;
  const siblings = listValuePaths(body).filter((other) => areSiblings(place, other));
  return withoutValueAtPath(changed, pickRandom(random, siblings));
}

it("begins with valid bodies", () => {
  const begun = calls.filter(({ body, valid: [fullest] }) => body.safeParse(fullest).success);
  expect(begun.length).toBeGreaterThan(calls.length * 0.95);
});

it(`examines wrong values in any place of a body without an exception (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + 240_000 * SHARE,
}, () => {
  const random = createSeededRandom(`wrong values ${SEED}`);
  for (const { endpoint, body, valid } of calls)
    for (const one of valid)
      for (const place of listValuePaths(one))
        for (const wrong of INVALID_VALUES) {
          if (!random.chance(SHARE)) continue;
          const invalid = makeWrong(one, place, wrong, random);
          try {
            body.safeParse(invalid);
          } catch (error) {
            expect.fail(
              `${error} for ${endpoint.method} ${endpoint.path} ${JSON.stringify(invalid)?.slice(0, 1_000)}`,
            );
          }
        }
});

it(`answers ${REQUESTS} bodies with wrong values without a fault of its own (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  const { app, lastFailure } = await openTestServer();
  const random = createSeededRandom(`invalid bodies ${SEED}`);
  let refused = 0;
  for (let sent = 0; sent < REQUESTS; sent++) {
    const { endpoint, body, valid } = pickRandom(random, calls);
    const id = ids[firstPathSegmentOf(endpoint)] ?? pickRandom(random, Object.values(ids));
    let invalid = pickRandom(random, valid);
    for (let wrong = random.whole(1, 2); wrong > 0; wrong--)
      invalid = makeWrong(
        invalid,
        pickRandom(random, listValuePaths(invalid)),
        pickRandom(random, INVALID_VALUES),
        random,
      );
    const payload = JSON.stringify(invalid) ?? "null";
    const answer = await app.inject({
      method: endpoint.method as "POST",
      url: `/api${endpoint.path.replace(/:\w+/g, id)}`,
      headers: { authorization: `Bearer ${store.token}`, "content-type": "application/json" },
      payload,
    });
    const request = `${endpoint.method} ${endpoint.path} ${payload.slice(0, 1_000)}`;
    if (answer.statusCode >= 500) expect.fail(`${answer.statusCode} for ${request}: ${lastFailure()}`);
    if (answer.statusCode === 400) refused += 1;
    else if (!body.safeParse(JSON.parse(payload)).success)
      expect(answer.statusCode, request).toBeGreaterThan(400);
  }
  expect(refused).toBeGreaterThan(REQUESTS / 3);
});
