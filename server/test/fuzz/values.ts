import { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import type { SeededRandom } from "#server/demo/random.ts";

/** The part of JSON Schema that the contract uses. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  items?: JsonSchema;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

export const pickRandom = <T>(random: SeededRandom, list: readonly T[]): T =>
  list[random.whole(0, list.length - 1)]!;

const TEXTS = ["Panela", "7701234567890", "ana@example.com", "2026-11-21", "Segura123!", "3005550100", "1"];

/** A value that the schema may accept. `ids` are those of existing rows. */
export function plausibleValue(schema: JsonSchema, random: SeededRandom, ids: readonly string[]): unknown {
  const again = (inner: JsonSchema) => plausibleValue(inner, random, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pickRandom(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return again(pickRandom(random, choices));
  if (schema.properties || schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name) || random.chance(0.4))
        .map(([name, inner]) => [name, again(inner)]),
    );
  if (schema.type === "array") {
    const length = random.whole(schema.minItems ?? 0, Math.max(schema.minItems ?? 0, 2));
    return Array.from({ length }, () => again(schema.items ?? {}));
  }
  if (schema.type === "integer" || schema.type === "number")
    return random.whole(
      schema.minimum ?? 0,
      Math.min(schema.maximum ?? 5_000, (schema.minimum ?? 0) + 5_000),
    );
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "null") return null;
  if (schema.format === "uuid" || schema.format === "guid" || schema.pattern?.includes("0-9a-f"))
    return random.chance(0.9) ? pickRandom(random, ids) : uuidv7();
  return pickRandom(random, TEXTS);
}

const nestedValue = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Invalid values: wrong types, ends of ranges, texts with a special meaning in other languages. */
export const INVALID_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { $gt: "" },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  nestedValue(40),
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e21,
  -1e21,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  99_999_999_999_999,
  "",
  " ",
  "\t\n",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\u202eagua",
  "\ufeff",
  "ﷺ",
  "🛒",
  "e\u0301".repeat(150),
  "🛒".repeat(101),
  "x".repeat(201),
  "x".repeat(2_001),
  "x".repeat(70_000),
  "１２",
  "٣",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "1.000",
  "1,5",
  "-1",
  "007",
  "undefined",
  "null",
  "[object Object]",
  "true",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "'; drop table sales; --",
  "' or 1=1 --",
  "\\",
  "%",
  "_",
  "%%%%%%%%",
  "\\%\\_",
  "$1",
  "{{7*7}}",
  "<%= 7*7 %>",
  "<script>alert(1)</script>",
  "<svg onload=alert(1)>",
  "=1+1",
  "@SUM(A1)",
  "../../etc/passwd",
  "..%2f",
  "file:///etc/passwd",
  "http://169.254.169.254/",
  "a\r\nSet-Cookie: x=1",
  "a@b",
  "@",
  "a@b.c",
  "ana@ñandú.co",
  "(a+)+$",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "99999-01-01",
  "-2026-01-01",
  "2026-11-21T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "1",
  "OWNER",
  "PENDING",
];

/** The value with something invalid in place of a part, next to it, or instead of the whole. */
export function makeValueInvalid(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value) && random.chance(0.85)) {
    if (value.length === 0 || random.chance(0.15)) return [...value, pickRandom(random, INVALID_VALUES)];
    if (random.chance(0.05)) return Array.from({ length: 600 }, () => value[0]);
    const at = random.whole(0, value.length - 1);
    return value.map((inner, i) => (i === at ? makeValueInvalid(inner, random) : inner));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && random.chance(0.95)) {
    const names = Object.keys(value);
    const name = pickRandom(random, [...names, ...names, ...names, "__proto__", "constructor", "extra"]);
    if (random.chance(0.1)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    const inner = makeValueInvalid((value as Record<string, unknown>)[name], random);
    // Defines an own property, also for __proto__.
    return Object.defineProperty({ ...value }, name, { value: inner, enumerable: true });
  }
  return pickRandom(random, INVALID_VALUES);
}
