import { setTimeout as sleep } from "node:timers/promises";
import { uuidv7 } from "#core/uuid.ts";
import type { SimulatedTill } from "./shop.ts";
import { updateWriteLogEntry, type WriteLogEntry } from "./write-log.ts";

const TIMEOUT_MS = 3_000;
const SHARE_LEFT_OPEN = 0.08;

export function addWriteLogEntry<A extends WriteLogEntry["about"]>(
  { writeLog, skew }: Pick<SimulatedTill, "writeLog" | "skew">,
  method: WriteLogEntry["request"]["method"],
  path: string,
  about: A,
  body?: object,
  key = uuidv7(Date.now() + (skew?.() ?? 0)),
): WriteLogEntry & { about: A } {
  const entry: WriteLogEntry & { about: A } = {
    request: { method, path, ...(body && { body }) },
    key,
    about,
    state: "open",
    unsure: false,
    at: 0,
    id: null,
    answer: null,
  };
  writeLog.entries.push(entry);
  return entry;
}

/** Sends the entry with retries as the till's screen does, and records the outcome in the entry. */
export async function sendWriteLogEntry(till: SimulatedTill, entry: WriteLogEntry): Promise<void> {
  if (till.deliver) return till.deliver(entry);
  const twice = till.random() < 0.1;
  const began = Date.now();
  for (let tries = 1; ; tries++) {
    await Promise.all([attempt(till, entry, tries), ...(twice ? [attempt(till, entry, tries + 1)] : [])]);
    till.writeLog.longest = Math.max(till.writeLog.longest, Date.now() - began);
    if (entry.state !== "open") return;
    if (!till.drain && till.random() < SHARE_LEFT_OPEN) return; // a person switched the computer off
    if (tries > 200)
      till.writeLog.violations.push(`no answer to ${describeWriteLogEntry(entry)} after ${tries} tries`);
    if (tries > 200) return;
    await sleep(50 + till.random() * 250);
  }
}

async function attempt(till: SimulatedTill, entry: WriteLogEntry, tries: number): Promise<void> {
  const answer = await callServerApi(till, entry.request, entry.key).catch(() => null);
  const { answers } = till.writeLog;
  const statusText = String(answer?.status ?? "none");
  answers.set(statusText, (answers.get(statusText) ?? 0) + 1);
  if (!answer) {
    entry.unsure = true;
    return;
  }
  const { status, content } = answer;
  if (status === 503 || status === 507) return;
  if (status >= 500 || status === 429) {
    till.writeLog.violations.push(
      `${describeWriteLogEntry(entry)} answered ${status} ${JSON.stringify(content)}`,
    );
    return;
  }
  if (status < 300) {
    const data = content?.data ?? null;
    if (entry.answer && JSON.stringify(entry.answer) !== JSON.stringify(data))
      till.writeLog.violations.push(`${describeWriteLogEntry(entry)} was answered otherwise the second time`);
    updateWriteLogEntry(entry, { state: "done", at: Date.now(), id: data?.id ?? entry.id, answer: data });
    return;
  }
  // A retry of a call without an idempotency key is refused if the earlier attempt did the work.
  const already = tries > 1 && [404, 409, 400].includes(status) && ALREADY_DONE_CODES.has(entry.about.kind);
  if (entry.state === "open" && !already) entry.state = "refused";
  if (already) updateWriteLogEntry(entry, { state: "done", at: Date.now() });
}

const ALREADY_DONE_CODES = new Set(["product", "deletion", "orderStatus"]);

export const describeWriteLogEntry = ({ request, key }: WriteLogEntry) =>
  `${request.method} ${request.path} (${key})`;

type Request = { method: string; path: string; body?: object };

export async function callServerApi(
  { address, shop }: Pick<SimulatedTill, "address" | "shop">,
  { method, path, body }: Request,
  key?: string,
): Promise<{ status: number; content: WriteLogEntry["answer"] }> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...(key && { "idempotency-key": key }),
      ...(body && { "content-type": "application/json" }),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return { status: response.status, content: text ? JSON.parse(text) : null };
}
