import type { Endpoint, EndpointCallInput } from "#core/contract/endpoint.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call, callWithoutRetry, storeIdOfUserKey } from "#web/api/client.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { readTemporaryLinePosition } from "#web/offline/operations/sale.ts";
import type { QueueEntry } from "./entry.ts";
import { createServerIdLookup } from "./queue-local-storage.ts";

type SendOptions = { as: string | null; signal: AbortSignal; isRetry?: boolean };

/**
 * Sends an entry that already happened. The body is built from the entry alone, so that each retry sends the
 * same: the server refuses another body with the same idempotency key.
 * @throws ApiError
 */
export function sendLateEntry(entry: QueueEntry, how: SendOptions): Promise<unknown> {
  const { at, by, insteadOf } = entry;
  const late = { at, sellerId: by.id, ...(insteadOf && { insteadOf }) };
  return sendEntry(entry, how, { ...entry.body, ...entry.lateBody, late });
}

/** Gets the answer to the entry's first request by sending its body again; null if there is none. */
export async function requestFirstAnswer(error: unknown, entry: QueueEntry, how: SendOptions) {
  if (!(error instanceof ApiError) || error.code !== "IDEMPOTENCY_MISMATCH") return null;
  return sendEntry(entry, how).catch(() => null);
}

/**
 * Sends an entry. Without `late` in its body the entry counts as not done yet, so the server may refuse it.
 * @throws ApiError
 */
export async function sendEntry(entry: QueueEntry, how: SendOptions, body: QueueEntry["body"] = entry.body) {
  const { kind, key, number, device } = entry;
  const idOf = createServerIdLookup(storeIdOfUserKey(how.as) ?? "");
  const params = renamed(entry.params, idOf);
  const withIds = await withLineIds(renamed(body, idOf), params, how);
  const input = { params, body: { ...withIds, ...(number && { number }) } } as EndpointCallInput<Endpoint>;
  const answer = await callWithoutRetry<Endpoint>(operationOf(kind).endpoint, input, {
    ...how,
    idempotencyKey: key,
    contents: entry.contents,
    ...(device && { device }),
  });
  return (answer as { data: unknown }).data;
}

/** Replaces a return's temporary line ids by the server's. The server already has the sale. */
async function withLineIds(body: QueueEntry["body"], params: QueueEntry["params"], how: SendOptions) {
  const items = (body.items ?? []) as { saleItemId?: string }[];
  if (items.every(({ saleItemId }) => readTemporaryLinePosition(saleItemId) === null)) return body;
  const { items: sold } = (await call(getSale, { params: { id: params.id! } }, how)).data;
  const itemsWithIds = items.map((item) => {
    const place = readTemporaryLinePosition(item.saleItemId);
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
