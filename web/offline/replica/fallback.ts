import type { QueryClient } from "@tanstack/react-query";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { caller, storeOf } from "#web/api/client.ts";
import { connection } from "#web/offline/device/connection.ts";
import { hasCopy } from "#web/offline/device/store-databases.ts";
import { later } from "#web/ui/later.ts";

// Nothing of it is fetched before there is a copy, or the screen is there.
const loadShop = later(() => import("./shop.ts"));
const loadRefresh = later(() => import("#web/offline/sync/refresh.ts"));
type Shop = Awaited<ReturnType<typeof loadShop>>;

const storeHere = () => storeOf(caller()) ?? "";

/** A list waits so long for what changed, in milliseconds; then it shows what it has, and the rest comes later. */
const TIMEOUT_MS = 1_000;

/**
 * From the copy, as it is once the server has said what changed, or as it was where that does not answer; null without one,
 * or where the browser does not give it.
 */
export async function fromCopy<T>(
  queryClient: QueryClient,
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!storeId || !hasCopy(storeId)) return null;
  const parts = await Promise.all([loadShop(), loadRefresh()]).catch(() => null);
  if (!parts) return null;
  const [shop, { refreshCopy }] = parts;
  if (connection().reached && navigator.onLine) {
    const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    await Promise.race([refreshCopy(storeId, queryClient).catch(() => {}), late]);
  }
  return read(shop, storeId).catch(() => null);
}

/** Does something with the copy where there is one; nobody waits for it. */
export async function ifCopied(work: (shop: Shop) => Promise<unknown>): Promise<void> {
  if (!hasCopy(storeHere())) return;
  await loadShop()
    .then(work)
    .catch(() => {});
}

/** A question waits so long for the server, in milliseconds; little where that did not answer before. */
const QUESTION = 4_000;
const LITTLE = 1_200;

/** What the server answers; where it does not, or takes its time, what the copy says. @throws ApiError */
export async function orFromCopy<T>(
  ask: () => Promise<T>,
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T> {
  const asked = ask();
  try {
    if (!hasCopy(storeHere())) return await asked;
    const late = new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(reject, connection().reached ? QUESTION : LITTLE, late),
    );
    return await Promise.race([asked, timeout]);
  } catch (error) {
    const storeId = storeHere();
    if ((error instanceof ApiError && !error.undecided) || !hasCopy(storeId)) throw error;
    const found = await loadShop()
      .then((shop) => read(shop, storeId))
      .catch(() => null);
    return found ?? asked;
  }
}
