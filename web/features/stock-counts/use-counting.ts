import { useState } from "react";
import type { StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantityInWords } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import { failureText } from "#web/api/failure-text.ts";
import type { QueueEntry } from "#web/offline/queue/entry.ts";
import { useWaitingEntries } from "#web/offline/queue/waiting-list.tsx";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { toast } from "#web/ui/toast.ts";
import { type CountedEntry, joinCountedEntries, sumCountedEntries } from "./count-entries.ts";
import type { CountableProduct, CountedQuantity } from "./count-pad.tsx";
import { useCountLine, useDeleteCountEntry, useRecordCountEntry } from "./stock-counts.queries.ts";

/** What this page counted, the latest first. */
export type Reading = CountedEntry & {
  product: CountableProduct;
  /** '3 unidades' or '2 × Paca'. */
  text: string;
  /** SENDING: the answer is awaited. WAITING: in the queue of this device. SAVED: the server has it. */
  state: "SENDING" | "WAITING" | "SAVED";
  /** When the server took it, in milliseconds since 1970. */
  savedAt: number;
};

/** Readings that the page keeps; the server has the earlier ones. */
const MAX_READINGS = 200;

/** Counts products: records what was counted and knows what was counted last on this page. */
export function useCounting(count: Pick<StockCount, "id">) {
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const { mutateAsync: record } = useRecordCountEntry(count.id);
  const { mutateAsync: takeBack, isPending: isTakingBack } = useDeleteCountEntry();
  const { waiting, refused } = useQueuedReadings(count.id);
  const last = readings[0] ?? null;
  const onPage = new Set(readings.map(({ id }) => id));
  // What an earlier page of this device counted without a connection.
  const queued = waiting.filter(({ key }) => !onPage.has(key)).map(toQueuedEntry);

  const change = (id: string, next: Partial<Reading> | null) =>
    setReadings((all) =>
      next === null
        ? all.filter((one) => one.id !== id)
        : all.map((one) => (one.id === id ? { ...one, ...next } : one)),
    );

  const add = useStableCallback(async (product: CountableProduct, counted: CountedQuantity, at?: string) => {
    const id = uuidv7();
    const { quantity, presentation, replace } = counted;
    const text = presentation
      ? `${formatNumber(presentation.count)} × ${presentation.name}`
      : formatQuantityInWords(quantity, product.unit);
    const reading: Reading = {
      id,
      at: at ?? new Date().toISOString(),
      product,
      quantity,
      replace,
      text,
      state: "SENDING",
      savedAt: 0,
    };
    setReadings((all) => [reading, ...all].slice(0, MAX_READINGS));
    const entry = {
      productId: product.id,
      ...(at && { at }),
      ...(replace && { replace }),
      ...(presentation
        ? { presentation: { id: presentation.id, count: presentation.count, units: presentation.units } }
        : { quantity }),
    };
    try {
      const recorded = await record({ key: id, entry, name: product.name, text, quantity });
      change(id, { state: recorded ? "SAVED" : "WAITING", savedAt: Date.now() });
    } catch (error) {
      change(id, null);
      toast.error(`No se anotó: ${product.name}`, failureText(error, "Inténtalo otra vez."));
    }
  });

  async function undo(reading: Reading) {
    try {
      await takeBack({ params: { id: count.id, entryId: reading.id } });
      change(reading.id, null);
      toast.success(`Quitaste ${reading.text} de ${reading.product.name}`);
    } catch (error) {
      toast.error("No se pudo quitar", failureText(error, "Inténtalo otra vez."));
    }
  }

  const refusedKeys = new Set(refused.map(({ key }) => key));
  return {
    countId: count.id,
    readings: readings.filter(({ id }) => !refusedKeys.has(id)),
    last: last && refusedKeys.has(last.id) ? null : last,
    waiting,
    queued,
    add,
    undo,
    isTakingBack,
  };
}

/** What this device counted and the server does not have: what waits, and what the server refused. */
export function useQueuedReadings(countId: string) {
  const own = useWaitingEntries(true).filter(
    ({ kind, params }) => kind === "countEntries" && params.id === countId,
  );
  return {
    waiting: own.filter(({ state }) => state !== "REFUSED"),
    refused: own.filter(({ state }) => state === "REFUSED"),
  };
}

function toQueuedEntry({ key, at, body, shown }: QueueEntry) {
  const [{ productId, replace }] = body.entries as [{ productId: string; replace?: boolean }];
  const { units } = shown as { units: number };
  return { id: key, at, productId, replace, quantity: units };
}

export type Counting = ReturnType<typeof useCounting>;

/** How much is counted of a product so far, by all devices, with what this one has not sent. Null for nothing. */
export function useCountedSoFar({ countId, readings, queued }: Counting, product: CountableProduct | null) {
  const { data: line, dataUpdatedAt } = useCountLine(countId, product);
  if (!product) return null;
  const own = readings.filter(
    (one) =>
      one.product.id === product.id &&
      // The server's answer has what was saved before it, unless somebody took it back.
      (one.state !== "SAVED" || !line || one.savedAt >= dataUpdatedAt),
  );
  const mine = [...own, ...queued.filter(({ productId }) => productId === product.id)];
  return sumCountedEntries(joinCountedEntries(line?.entries ?? [], mine));
}
