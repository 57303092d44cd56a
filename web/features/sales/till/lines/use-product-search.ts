import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { readSaleCode } from "#core/sale-code.ts";
import {
  findProductsInReplica,
  useProductFinder,
  useServerProductSearch,
} from "#web/features/products/product-finder.queries.ts";
import { useFirstShownProducts, useTillProducts } from "#web/features/products/products.queries.ts";
import { readConnectionStatus } from "#web/offline/device/connection.ts";
import { hasReplicaOfThisStore } from "#web/offline/replica/fallback.ts";
import { scheduleSound } from "#web/ui/devices/sounds.ts";
import { findArrowTarget } from "#web/ui/fields/combobox.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { hasBufferedKeys, takeTextWithBufferedKeys } from "#web/ui/wedge/key-buffer.ts";
import { BUFFERED_SCAN_TARGET, LATE_ENTER_MS, SCAN_TARGET_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import type { ProductRanks } from "./product-order.ts";
import { useSearchField } from "./use-search-field.ts";

/** Codes that the store assigns, as on scale labels. An unreachable server is not asked about them. */
const OWN_CODE = /^2\d{12}$/;

const NONE: readonly FoundProduct[] = [];

type Options = {
  onFound: (product: FoundProduct) => void | Promise<void>;
  /** No product has the code. `failed` means that the server did not answer. */
  onMissing: (code: string, failed: boolean) => void;
  /** Several products have the code; the results list them. */
  onSeveral: (code: string) => void;
  /** Tries an unknown code as the code of a ticket. Resolves with true if it is one. */
  onTicket?: (code: string) => Promise<boolean>;
  /** Tries an in-store code as a scale label. Resolves with whether it was sold, or null if it is none. */
  onLabel?: (
    code: string,
    lookUp: (code: string) => Promise<readonly FoundProduct[]>,
  ) => Promise<boolean | null>;
  ranks?: ProductRanks;
  onDone: () => void;
  /** Finds products with exactly this code. By default the loaded catalogue comes first. */
  lookUp?: (code: string, byHand: boolean) => Promise<readonly FoundProduct[]>;
};

/** The till's search by text and by code. Text and queue of codes are refs, so that fast scans render nothing. */
export function useProductSearch(options: Options) {
  const finder = useProductFinder(options.ranks, useTillProducts);
  const [settled, setSettled] = useState("");
  const [active, setActive] = useState(0);
  const field = useSearchField(() => setActive(0), settle);
  const { box, text, typed, typedAt, gathered, write } = field;
  const { search } = finder;
  const local = useMemo(() => (text.trim() === "" ? [] : search(text)), [text, search]);
  const askServer = text !== "" && text === settled && local.length === 0;
  const server = useServerProductSearch(text.trim(), askServer);
  const results = local.length > 0 ? local : askServer ? (server.data ?? NONE) : NONE;

  const latest = useRef({ finder, options, text, results });
  useEffect(() => {
    latest.current = { finder, options, text, results };
  });
  const several = useRef<string | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());

  /** Adds the product when the typed code matches exactly one product (specification, section 4). */
  function settle() {
    if (hasBufferedKeys(box.current)) return;
    const value = typed.current.trim();
    setSettled(typed.current);
    const { finder } = latest.current;
    const exact = value === "" ? [] : finder.withCode(value);
    if (exact.length !== 1 || finder.search(value).length !== 1) return;
    scan(value);
  }

  const { scan, pick } = createScanQueue({ latest, typed, several, queue, box, write });

  function enter(value: string, at: number, byHand: boolean) {
    const late = at - typedAt.current <= LATE_ENTER_MS;
    typedAt.current = Number.NEGATIVE_INFINITY;
    const { finder, results, text } = latest.current;
    if (value === "") {
      // A late Enter from a scanner, whose code was already processed, does nothing.
      if (!late) options.onDone();
      return;
    }
    // Only a complete code counts as a code; other text chooses from the results.
    const isCode =
      (finder.withCode(value).length > 0 && several.current !== value) ||
      /^\d{6,}$/.test(value) ||
      readSaleCode(value) !== null;
    if (isCode && active === 0) return scan(value);
    const now = text.trim() === value ? results : finder.search(value);
    const chosen = now[active] ?? now[0];
    if (chosen) pick(chosen);
    // Searches text without results as a code: left in the field, it would join the next code.
    else scan(value, false, byHand);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const next = findArrowTarget(event.key, active, results.length);
    if (event.key === "Enter") {
      event.preventDefault();
      const byHand = !gathered.current && !hasBufferedKeys(event.currentTarget);
      enter(takeTextWithBufferedKeys(event.currentTarget).trim(), event.timeStamp, byHand);
    } else if (next !== null) {
      event.preventDefault();
      setActive(next);
    }
  }

  const { data: whole, error, isFetching, refetch } = finder.list;
  // These products are only displayed. Until the whole list is loaded, the server searches codes and texts.
  const first = useFirstShownProducts();
  const isWhole = whole !== undefined;
  const isOnDevice = isWhole || hasReplicaOfThisStore();
  const list = useMemo(
    () => ({ data: whole ?? first, isWhole, isOnDevice, error, isFetching, refetch }),
    [whole, first, isWhole, isOnDevice, error, isFetching, refetch],
  );
  const searching = text !== "" && results.length === 0 && (text !== settled || server.isFetching);
  const controls = {
    scan: useStableCallback(scan),
    pick: useStableCallback(pick),
    clear: useStableCallback(() => write("")),
    focus: useStableCallback(() => box.current?.focus()),
  };
  const boxProps = {
    ref: field.keepBox,
    onChange: useStableCallback(field.type),
    onKeyDown: useStableCallback(onKeyDown),
    [SCAN_TARGET_ATTRIBUTE]: BUFFERED_SCAN_TARGET,
  };
  const shown = { list, text, results, active, searching, failed: server.isError };
  // A stable object, so that a scan renders neither the field nor the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions never change
  return useMemo(() => ({ ...shown, ...controls, box: boxProps }), Object.values(shown));
}

export type ProductSearch = ReturnType<typeof useProductSearch>;

type Latest = { finder: Finder; options: Options; text: string; results: readonly FoundProduct[] };
type Finder = ReturnType<typeof useProductFinder>;

type Field = {
  latest: RefObject<Latest>;
  typed: RefObject<string>;
  /** The code that several products share, while the user chooses one of them. */
  several: RefObject<string | null>;
  /** Resolves when all codes so far are processed. */
  queue: RefObject<Promise<void>>;
  box: RefObject<HTMLInputElement | null>;
  write: (value: string) => void;
};

/** Creates `scan` and `pick`, which add products in the order of the calls, although look-ups run at once. */
function createScanQueue({ latest, typed, several, queue, box, write }: Field) {
  function inTurn(work: () => void | Promise<void>) {
    queue.current = queue.current.then(work).catch((error: unknown) => console.error(error));
  }

  /**
   * Looks a code up at once and adds products in scan order. `elsewhere`: the code comes from, for example, a
   * camera, so the focus stays where it is.
   */
  function scan(scanned: string, elsewhere = false, byHand = false) {
    const code = scanned.trim();
    const looking = lookUp(code, byHand);
    if (!elsewhere) {
      write("");
      box.current?.focus();
    }
    inTurn(async () =>
      takeCode(
        code,
        (await looking) ?? inLoadedCatalogue(code, byHand) ?? (await inReplica(code, byHand)),
        elsewhere,
      ),
    );
  }

  /** Null without a match, or when the catalogue is loaded, because `inLoadedCatalogue` already searched that. */
  async function inReplica(code: string, byHand: boolean): Promise<readonly FoundProduct[] | null> {
    if (latest.current.finder.list.data) return null;
    const found = await findProductsInReplica(code, byHand);
    return found.length > 0 ? found : null;
  }

  function inLoadedCatalogue(code: string, byHand: boolean): readonly FoundProduct[] | null {
    const { finder } = latest.current;
    const found = byHand ? finder.withCode(code) : finder.withScan(code);
    return found.length > 0 ? found : null;
  }

  /** Null if the server is unreachable; then the loaded catalogue is searched when the code's turn comes. */
  async function lookUp(code: string, byHand: boolean): Promise<readonly FoundProduct[] | null> {
    const { finder, options } = latest.current;
    const own = options.onLabel && OWN_CODE.test(code);
    if (!readConnectionStatus().reached && (own || inLoadedCatalogue(code, byHand))) return null;
    return (options.lookUp ?? finder.lookUp)(code, byHand).catch(() => null);
  }

  async function takeCode(code: string, found: readonly FoundProduct[] | null, elsewhere: boolean) {
    const { onFound, onTicket, onLabel } = latest.current.options;
    if (found?.length === 1) {
      // The camera plays the sound of its scans itself.
      if (!elsewhere) scheduleSound("scanned");
      return onFound(found[0]!);
    }
    if (found && found.length > 1) {
      scheduleSound("unknown");
      write(code);
      several.current = code;
      return latest.current.options.onSeveral(code);
    }
    // An error needs no report here: without the server `found` is null too, and `onMissing` reports that.
    if (await onTicket?.(code).catch(() => false)) return;
    const label = proposeProductCode(code);
    const sold = OWN_CODE.test(label)
      ? await onLabel?.(label, (text) => latest.current.finder.lookUp(text, true)).catch(() => null)
      : null;
    if (!elsewhere || !sold) scheduleSound(sold ? "scanned" : "unknown");
    if (typeof sold === "boolean") return;
    latest.current.options.onMissing(label, found === null);
    // Puts the unknown code back into the field, unless the user already types the next text.
    if (elsewhere || typed.current !== "") return;
    // Selected, so that the next code replaces this one.
    write(code);
    box.current?.select();
  }

  /** On a touch screen the keyboard stays closed, unless the user searched. */
  function pick(product: FoundProduct) {
    if (typed.current !== "" || !window.matchMedia("(pointer: coarse)").matches) box.current?.focus();
    if (typed.current !== "") write("");
    inTurn(() => latest.current.options.onFound(product));
  }

  return { scan, pick };
}
