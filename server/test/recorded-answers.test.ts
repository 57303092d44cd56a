import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { createTestApp, openTestServer, queryAsDatabaseOwner } from "#server/test/harness.ts";

// A client that uses no newer feature gets the answers that it got before: same status, fields, values and order.
// New fields are allowed. recorded-answers.json holds the answers of commit b7fdfe5, before taxes, and is never
// recorded again: a difference is a fault, or a decision that DECIDED lists.

type Exchange = {
  /** Method and path pattern. */
  endpoint: string;
  token?: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  /** The content type; JSON where it is absent. */
  type?: string;
  answer?: unknown;
};
/** What the next requests need from a mail. */
type Mail = { mail: "token" | "code"; to: string; name: string };

const FILE = new URL("recorded-answers.json", import.meta.url);
const steps: (Exchange | Mail)[] = JSON.parse(await readFile(FILE, "utf8"));
const endpoints = [...new Set(steps.flatMap((step) => ("mail" in step ? [] : [step.endpoint])))].sort();

const JSON_TYPE = "application/json; charset=utf-8";

/** When the recording began. Each exchange is a second after the one before. */
const START = Date.parse("2026-06-16T15:00:00.000Z");

/** Differences that a decision asks for: where, and its number in docs/decisions. */
const DECIDED: readonly { endpoint: string; where: RegExp; decision: string }[] = [
  { endpoint: "GET /reports/financial", where: /estimatedCOGS|grossProfit/, decision: "0030" },
  // The flag SENT_FOR_ANOTHER of a late sale, after the flags that it had.
  ...[
    ...["GET /sales", "GET /sales/:id", "GET /sales/export", "GET /stores/:id/export", "POST /sales"],
    "POST /sales/:id/flags/seen",
  ].map((endpoint) => ({ endpoint, where: /\.flags: 2 → 3 items$/, decision: "0051" })),
];

/** Values that differ at each run are placeholders in the file: `<id7>`, `<token2>`, `<any>`. */
const NAME = /<(any|(?:id|token|hash|cursor|join|code)\d+)>/;
const FORMS: Record<string, string> = {
  any: ".*",
  id: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  token: "[\\w-]{43}",
  hash: "[0-9a-f]{64}",
  cursor: "[\\w-]+",
  join: "\\w+",
  code: "\\d{6}",
};
const values = new Map<string, string>();
const names = new Map<string, string>();

/** False if the value already has another placeholder, or the placeholder another value. */
function bind(name: string, value: string): boolean {
  if (name === "any") return true;
  if (!values.has(name) && !names.has(value)) {
    values.set(name, value);
    names.set(value, name);
  }
  return values.get(name) === value;
}

/** A recorded text with the values of this run. An id that no answer contained is new: clients make ids. */
function filled(text: string): string {
  return text.replace(new RegExp(NAME, "g"), (all, name: string) => {
    if (!values.has(name) && name.startsWith("id")) bind(name, uuidv7());
    return values.get(name) ?? all;
  });
}

const filledIn = <T>(value: T): T =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value), (_, it) => (typeof it === "string" ? filled(it) : it));

function textMatches(recorded: string, actual: string): boolean {
  const parts = recorded.split(NAME);
  const pattern = parts.map((part, i) =>
    i % 2 === 1 ? `(${FORMS[part.replace(/\d+$/, "")]})` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
  );
  const found = new RegExp(`^${pattern.join("")}$`, "s").exec(actual);
  return found?.slice(1).every((value, i) => bind(parts[2 * i + 1]!, value)) ?? false;
}

/** Each recorded value that is missing or different, by its path. */
function differences(recorded: unknown, actual: unknown, at: string): string[] {
  if (typeof recorded === "string" && typeof actual === "string" && textMatches(recorded, actual)) return [];
  if (Array.isArray(recorded) && Array.isArray(actual)) {
    const longer =
      recorded.length === actual.length ? [] : [`${at}: ${recorded.length} → ${actual.length} items`];
    return [...longer, ...recorded.flatMap((item, i) => differences(item, actual[i], `${at}[${i}]`))];
  }
  if (isObject(recorded) && isObject(actual))
    return Object.entries(recorded).flatMap(([key, value]) =>
      differences(value, actual[key], `${at}.${key}`),
    );
  return Object.is(recorded, actual)
    ? []
    : [`${at}: ${JSON.stringify(recorded)} → ${JSON.stringify(actual)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readMail({ mail, to, name }: Mail): Promise<void> {
  const form = { token: /\?token=([\w-]{43})\n/, code: /código: (\d{3} \d{3})/ }[mail];
  const query = "select text_body as text from mail_outbox where recipient = $1 order by id desc limit 1";
  // A reset mail is written after the answer.
  const found = await vi.waitFor(async () => {
    const [row] = await queryAsDatabaseOwner<{ text: string }>(query, [filled(to)]);
    return form.exec(row!.text)![1]!;
  }, 30_000);
  bind(name.slice(1, -1), found.replace(" ", ""));
}

/** While another test's transaction is open, older changes are sent again (`/changes`). */
const REPEATED = /^\.answer\.data\.(products|customers|promotions)\b/;

const found = new Map<string, string[]>(endpoints.map((endpoint) => [endpoint, []]));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const app = await createTestApp((await openTestServer()).db, undefined, { hasMailServer: true });
  let calls = 0;
  for (const step of steps) {
    vi.setSystemTime(START + calls * 1_000);
    if ("mail" in step) {
      await readMail(step);
      continue;
    }
    calls += 1;
    const { endpoint, token, url, headers, body, ...recorded } = step;
    const response = await app.inject({
      method: endpoint.split(" ")[0] as "GET",
      url: filled(url),
      headers: { ...(token && { authorization: `Bearer ${filled(token)}` }), ...filledIn(headers) },
      ...(body !== undefined && { payload: filledIn(body) as object }),
    });
    const type = String(response.headers["content-type"] ?? "");
    const actual = {
      status: response.statusCode,
      type,
      answer: response.body === "" ? undefined : /json/.test(type) ? response.json() : response.body,
    };
    const decided = DECIDED.filter((one) => one.endpoint === endpoint);
    const isRepeated = url.includes("/changes?since=");
    const differing = differences({ type: JSON_TYPE, ...recorded }, actual, "").filter(
      (line) => !decided.some(({ where }) => where.test(line)) && !(isRepeated && REPEATED.test(line)),
    );
    found.get(endpoint)!.push(...differing.map((line) => `call ${calls}, ${url}: ${line}`));
  }
  await app.close();
});
afterAll(() => {
  vi.useRealTimers();
});

it.each(endpoints)("%s answers as recorded", (endpoint) => {
  expect(found.get(endpoint)).toEqual([]);
});
