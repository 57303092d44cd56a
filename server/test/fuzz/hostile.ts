import type { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { type JsonSchema, jsonSchemaOf } from "#server/test/fuzz/values.ts";

type TextMaker<T> = (length: number) => T;

const repeated =
  (part: string): TextMaker<string> =>
  (length) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);
const surroundedBy =
  (before: string, part: string, after: string): TextMaker<string> =>
  (length) =>
    `${before}${repeated(part)(length)}${after}`;

/**
 * Functions that make texts of about `length` characters: slow for careless patterns, comparisons and sorts, or
 * with a special meaning in JSON, markup or regular expressions.
 */
export const HOSTILE_TEXTS: readonly TextMaker<string>[] = [
  ...["a", " ", ".", "@", "0", "-", "%", "\\", "\t", "\n", "\0", "\u0301", "\u2003", "\ud800", "🛒"].map(
    repeated,
  ),
  // Combining marks in the wrong order, which normalisation must sort.
  surroundedBy("e", "\u0301\u0323", ""),
  // Almost valid texts: an e-mail address, an id, a day, a number, a password and a flag.
  surroundedBy("a@", ".", "@"),
  surroundedBy("a@a", ".a", "@"),
  surroundedBy("", "a@a.", " "),
  surroundedBy("", "0198c0de-0000-7000-8000-", "!"),
  surroundedBy("", "2026-11-", "x"),
  surroundedBy("-", "9", "x"),
  surroundedBy("", "Aa1!", "\0"),
  repeated("Ññ1"),
  repeated("true"),
  // Many words with spaces.
  (length) =>
    Array.from({ length: Math.ceil(length / 6) }, (_, i) => i.toString(36).padStart(5, "ñ")).join(" "),
  surroundedBy("a", " ", "b"),
  // Texts with a special meaning in languages such as regular expressions, JSON or SQL.
  repeated("(a+)+$"),
  repeated('","a":"'),
  repeated("<svg>"),
];

const manyOf =
  <T>(each: number, make: (i: number) => T): TextMaker<T[]> =>
  (length) =>
    Array.from({ length: Math.floor(length / each) }, (_, i) => make(i));

/** Functions that make values other than texts, of about `length` characters as JSON. */
export const HOSTILE_VALUES: readonly TextMaker<unknown>[] = [
  (length) => {
    let nested: unknown = 1;
    for (let depth = 0; depth < Math.min(2_000, length / 2); depth++)
      nested = depth % 2 ? [nested] : { a: nested };
    return nested;
  },
  manyOf(2, () => 0),
  manyOf(3, () => ({})),
  manyOf(5, () => null),
  manyOf(12, () => ({ name: 1 })),
  (length) => Object.fromEntries(manyOf(12, (i) => [`k${i}`, 0])(length)),
];

export type ValuePath = readonly (string | number)[];

/** A value with all fields of the schema, and one item per list. */
function buildCompleteValue(schema: JsonSchema, ids: readonly string[]): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return buildCompleteValue(choices.find(({ type }) => type !== "null") ?? {}, ids);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, buildCompleteValue(inner, ids)]),
    );
  if (schema.type === "array") return [buildCompleteValue(schema.items ?? {}, ids)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return false;
  if (schema.format === "uuid" || schema.format === "guid" || schema.pattern?.includes("0-9a-f"))
    return ids[0];
  return "Panela";
}

/** The paths of a value and of everything inside it. */
export function listValuePaths(value: unknown): ValuePath[] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([name, part]) =>
    listValuePaths(part).map((path) => [Array.isArray(value) ? Number(name) : name, ...path]),
  );
  return [...inner, []];
}

/** Returns the value with `other` at this path. */
export function replaceValueAtPath(value: unknown, [name, ...rest]: ValuePath, other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value))
    return value.map((part, i) => (i === name ? replaceValueAtPath(part, rest, other) : part));
  const parts = value as Record<string, unknown>;
  return { ...parts, [name]: replaceValueAtPath(parts[name], rest, other) };
}

/** The inputs of a call by name, with their schemas. */
export function inputSchemasOf(endpoint: Endpoint): ["params" | "query" | "body", z.ZodType][] {
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[part, schema] as ["params" | "query" | "body", z.ZodType]] : [];
  });
}

export const buildCompleteInput = (schema: z.ZodType, ids: readonly string[]) =>
  buildCompleteValue(jsonSchemaOf(schema), ids);
