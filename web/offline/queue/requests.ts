import type { CallInput, Endpoint } from "#core/contract/endpoint.ts";
import { getSale } from "#core/contract/sales/whole-sale.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call, callWithoutRetry, storeIdOf } from "#web/api/client.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { Entry } from "./entry.ts";
import { linePosition } from "./line-id.ts";
import { createIdLookup } from "./second-copy.ts";

type SendOptions = { as: string | null; signal: AbortSignal; isRetry?: boolean };

/**
 * Sends an entry that already happened. The body is always the same, because the server refuses another body
 * under the key.
 * @throws ApiError
 */
export function sendLate(entry: Entry, how: SendOptions): Promise<unknown> {
  const { at, by, insteadOf } = entry;
  const late = { at, sellerId: by.id, ...(insteadOf && { insteadOf }) };
  return sendEntry(entry, how, { ...entry.body, ...entry.lateBody, late });
}

/** Gets the first answer by sending the first body again, which records nothing. Null if not available. */
export async function readFirstAnswer(error: unknown, entry: Entry, how: SendOptions): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== "IDEMPOTENCY_MISMATCH") return null;
  return sendEntry(entry, how).catch(() => null);
}

/**
 * Sends an entry. A body without `late` has not happened yet, so the server may refuse it.
 * @throws ApiError
 */
export async function sendEntry(
  entry: Entry,
  how: SendOptions,
  body: Entry["body"] = entry.body,
): Promise<unknown> {
  const { kind, key, number, device } = entry;
  const idOf = createIdLookup(storeIdOf(how.as) ?? "");
  const params = renamed(entry.params, idOf);
  const withIds = await withLineIds(renamed(body, idOf), params, how);
  const input = { params, body: { ...withIds, ...(number && { number }) } } as CallInput<Endpoint>;
  const answer = await callWithoutRetry<Endpoint>(operationOf(kind).endpoint, input, {
    ...how,
    idempotencyKey: key,
    contents: entry.contents,
    ...(device && { device }),
  });
  return (answer as { data: unknown }).data;
}

/** Replaces a return's temporary line ids (line-id.ts) by the server's. The server already has the sale. */
async function withLineIds(
  body: Entry["body"],
  params: Entry["params"],
  how: SendOptions,
): Promise<Entry["body"]> {
  const items = (body.items ?? []) as { saleItemId?: string }[];
  if (items.every(({ saleItemId }) => linePosition(saleItemId) === null)) return body;
  const { items: sold } = (await call(getSale, { params: { id: params.id! } }, how)).data;
  const itemsWithIds = items.map((item) => {
    const place = linePosition(item.saleItemId);
    return place === null ? item : { ...item, saleItemId: sold[place]?.id ?? "" };
  });
  return { ...body, items: itemsWithIds };
}

const NAMES = ["id", "customerId", "shiftId"];

function renamed<T extends Record<string, unknown>>(of: T, idOf: (key: string) => string): T {
  const renamedFields = NAMES.flatMap((name) =>
    typeof of[name] === "string" ? [[name, idOf(of[name])]] : [],
  );
  return { ...of, ...Object.fromEntries(renamedFields) };
}
