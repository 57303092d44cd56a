import type { QueryClient } from "@tanstack/react-query";
import type { Changes } from "#core/contract/changes.ts";
import { ApiError, caller, storeOf } from "#web/api/client.ts";
import { connection } from "#web/api/connection.ts";
import { hasCopy } from "#web/api/shop-copy.ts";
import { later } from "#web/ui/later.ts";
import { withChanges } from "./with-changes.ts";

// Nothing of it is fetched before there is a copy, or the screen is there.
const loadCopy = later(() => import("./copy.ts"));
type Copy = Awaited<ReturnType<typeof loadCopy>>;

const storeHere = () => storeOf(caller()) ?? "";

/** A list waits so long for what changed, in milliseconds; then it shows what it has, and the rest comes later. */
const PATIENCE = 1_000;
const LONG = 30_000;

let asking: Promise<void> | null = null;

/** What changed since the last time is in the copy, and on the screens. @throws ApiError */
export function refreshCopy(storeId: string, queryClient: QueryClient): Promise<void> {
  asking ??= (async () => {
    const { bringUpToDate } = await loadCopy();
    const isFirst = !hasCopy(storeId);
    const changes = await bringUpToDate(storeId, AbortSignal.timeout(LONG));
    // Nobody knows what was missed.
    if (changes.full && !isFirst) void queryClient.invalidateQueries();
    tellScreens(queryClient, changes);
  })().finally(() => {
    asking = null;
  });
  return asking;
}

function tellScreens(queryClient: QueryClient, changes: Changes): void {
  queryClient.setQueryData(["store-settings"], changes.settings);
  const { products, customers, full } = changes;
  if (full) return;
  if (products.changed.length + products.deleted.length > 0) {
    for (const [key, list] of queryClient.getQueriesData<readonly Product[]>({
      queryKey: ["products", "list"],
    }))
      if (list) queryClient.setQueryData(key, withChanges(list, products, isWhole(key)));
    void queryClient.invalidateQueries({ queryKey: ["sales"] });
  }
  if (customers.changed.length + customers.deleted.length > 0)
    void queryClient.invalidateQueries({ queryKey: ["customers"] });
}

type Product = Changes["products"]["changed"][number];
const isWhole = (key: readonly unknown[]) => (key[2] as { includeInactive: boolean }).includeInactive;

/**
 * From the copy, as it is once the server has said what changed, or as it was where that does not answer; null without one.
 */
export async function fromCopy<T>(
  queryClient: QueryClient,
  read: (copy: Copy, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!storeId || !hasCopy(storeId)) return null;
  const copy = await loadCopy().catch(() => null);
  if (!copy) return null;
  if (connection().reached && navigator.onLine) {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([refreshCopy(storeId, queryClient).catch(() => {}), late]);
  }
  return read(copy, storeId);
}

/** What the server answers; where it does not, what the copy says. @throws ApiError */
export async function orFromCopy<T>(
  ask: () => Promise<T>,
  read: (copy: Copy, storeId: string) => Promise<T | null>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const storeId = storeHere();
    if ((error instanceof ApiError && !error.undecided) || !hasCopy(storeId)) throw error;
    const found = await loadCopy()
      .then((copy) => read(copy, storeId))
      .catch(() => null);
    if (found === null) throw error;
    return found;
  }
}
