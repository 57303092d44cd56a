import type { QueryClient } from "@tanstack/react-query";
import { ApiError, caller, storeOf } from "#web/api/client.ts";
import { connection } from "#web/api/connection.ts";
import { hasCopy } from "#web/api/shop-copy.ts";
import { later } from "#web/ui/later.ts";

// Nothing of it is fetched before there is a copy, or the screen is there.
const loadCopy = later(() => import("./copy.ts"));
const loadRefresh = later(() => import("./refresh.ts"));
type Copy = Awaited<ReturnType<typeof loadCopy>>;

const storeHere = () => storeOf(caller()) ?? "";

/** A list waits so long for what changed, in milliseconds; then it shows what it has, and the rest comes later. */
const PATIENCE = 1_000;

/**
 * From the copy, as it is once the server has said what changed, or as it was where that does not answer; null without one.
 */
export async function fromCopy<T>(
  queryClient: QueryClient,
  read: (copy: Copy, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!storeId || !hasCopy(storeId)) return null;
  const parts = await Promise.all([loadCopy(), loadRefresh()]).catch(() => null);
  if (!parts) return null;
  const [copy, { refreshCopy }] = parts;
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
