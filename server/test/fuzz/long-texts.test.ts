import { afterEach, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { importProducts, MAX_IMPORTED_PRODUCTS } from "#core/contract/products/bulk-products.ts";
import { MAX_FIELD_ERRORS } from "#core/field-errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import { listEndpoints } from "#server/test/fuzz/endpoints.ts";
import {
  buildCompleteInput,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  inputSchemasOf,
  listValuePaths,
  replaceValueAtPath,
} from "#server/test/fuzz/hostile.ts";

const LENGTH = 60_000;
/** In UTF-16 units: one character may be two. */
const LONGEST = Math.max(...Object.values(FIELD_LIMITS)) * 2;

/** The longest text that a pattern or normalisation got, and its caller. */
let seen = { length: 0, by: "" };
const { exec } = RegExp.prototype;
const { normalize } = String.prototype;

/** zod's pattern that counts surrogate pairs in one pass. */
const COUNTING = "/[\\uD800-\\uDBFF]/";

function look(text: string, by: string): void {
  if (by !== COUNTING && text.length > seen.length) seen = { length: text.length, by };
}

let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await listEndpoints(); // loading their files runs patterns on the sources
  // test, replace, split and match all call exec.
  RegExp.prototype.exec = function (text) {
    look(String(text), String(this));
    return exec.call(this, text);
  };
  String.prototype.normalize = function (form?: string) {
    look(String(this), `normalize ${form}`);
    return normalize.call(this, form);
  };
  return () => {
    RegExp.prototype.exec = exec;
    String.prototype.normalize = normalize;
  };
});
afterEach(() => {
  seen = { length: 0, by: "" };
});

it("no pattern of the contract gets a text longer than its limit", async () => {
  const hostile = [...HOSTILE_TEXTS, ...HOSTILE_VALUES].map((make) => make(LENGTH));
  let looked = 0;
  for (const endpoint of endpoints)
    for (const [part, schema] of inputSchemasOf(endpoint)) {
      const whole = buildCompleteInput(schema, [uuidv7()]);
      for (const place of listValuePaths(whole))
        for (const value of hostile) {
          looked += 1;
          schema.safeParse(replaceValueAtPath(whole, place, value));
          const { method, path } = endpoint;
          if (seen.length > LONGEST)
            expect.fail(
              `${method} ${path}, ${part} ${place.join(".")}: ${seen.by} sees ${seen.length} characters`,
            );
        }
    }
  expect(seen.length, "patterns do look at what is short enough").toBeGreaterThan(30);
  expect(looked).toBeGreaterThan(1_000);
});

it("a list of invalid items reports up to a hundred problems, each with its place", () => {
  const products = Array.from({ length: MAX_IMPORTED_PRODUCTS }, () => ({}));
  const { issues } = importProducts.body.safeParse({ products }).error!;
  expect(issues.length).toBeGreaterThanOrEqual(MAX_FIELD_ERRORS);
  expect(issues.length).toBeLessThan(MAX_FIELD_ERRORS + 10);
  expect(issues[0]!.path).toEqual(["products", 0, "name"]);
  expect(issues.at(-1)!.path[1]).toBe(Math.floor((issues.length - 1) / 4));
});
