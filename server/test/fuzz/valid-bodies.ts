import type { z } from "zod";
import type { SeededRandom } from "#server/demo/random.ts";
import {
  buildCompleteInput,
  listValuePaths,
  replaceValueAtPath,
  type ValuePath,
} from "#server/test/fuzz/hostile.ts";

/** Values of the kinds that the contract knows only by its checks. */
const CANDIDATES: readonly unknown[] = [
  null,
  0,
  1,
  2,
  "2026-11-21",
  "2026-11-21T15:00:00.000Z",
  "2026-11",
  "08:00",
  "ana@example.com",
  "3005550100",
  "Segura123!",
  "482915",
  "A-1",
  "iVBORw0KGgo=",
  "192.168.0.20",
  "/dev/usb/lp0",
  "zpl_1",
  "20CCCCCVVVVVD",
  "SETP",
  "18760000001",
  "CARD",
  1_000,
  100_000,
  {},
  [],
  true,
];

const MAX_REPAIRS = 40;

const issuesOf = (schema: z.ZodType, body: unknown) => schema.safeParse(body).error?.issues ?? [];

export function withoutValueAtPath(value: unknown, path: ValuePath): unknown {
  const name = path.at(-1);
  const parent = path.slice(0, -1).reduce((part, step) => (part as Record<string, unknown>)?.[step], value);
  if (name === undefined || typeof parent !== "object" || parent === null) return value;
  const rest = Array.isArray(parent)
    ? parent.filter((_, i) => i !== name)
    : Object.fromEntries(Object.entries(parent).filter(([key]) => key !== name));
  return replaceValueAtPath(value, path.slice(0, -1), rest);
}

/** Replaces or leaves out what the schema refuses, until it accepts the body. Of a few bodies some issues remain. */
function repairBody(schema: z.ZodType, broken: unknown): unknown {
  let body = broken;
  let issues = issuesOf(schema, body);
  for (let tries = 0; issues.length > 0 && tries < MAX_REPAIRS; tries++) {
    const path = issues[0]!.path.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : String(step)));
    const isSolvedBy = (other: unknown, mostLeft: number) => {
      const left = issuesOf(schema, other);
      return left.length <= mostLeft && !left.some((issue) => issue.path.join() === path.join());
    };
    const changed = [
      ...(path.length > 0 ? CANDIDATES.map((other) => replaceValueAtPath(body, path, other)) : []),
      withoutValueAtPath(body, path),
    ];
    const near = (other: ValuePath) => path.filter((step, i) => other[i] === step).length;
    const reduced = listValuePaths(body)
      .sort((a, b) => near(b) - near(a))
      .map((other) => withoutValueAtPath(body, other));
    // The checks of a whole run once its parts are valid, so a repair may show new issues.
    const better =
      changed.find((other) => isSolvedBy(other, issues.length + 2)) ??
      reduced.find((other) => isSolvedBy(other, issues.length - 1));
    if (better === undefined) break;
    body = better;
    issues = issuesOf(schema, body);
  }
  return body;
}

/** Bodies that the contract accepts: one with as many fields as possible, and `smaller` ones that lack some of them. */
export function buildValidBodies(
  schema: z.ZodType,
  ids: readonly string[],
  random: SeededRandom,
  smaller: number,
): unknown[] {
  const fullest = repairBody(schema, buildCompleteInput(schema, ids));
  const without = () =>
    listValuePaths(fullest).reduce(
      (body, path) => (random.chance(0.3) ? withoutValueAtPath(body, path) : body),
      fullest,
    );
  return [fullest, ...Array.from({ length: smaller }, () => repairBody(schema, without()))];
}
