import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { useFormRetryKey } from "#web/api/retry-key.ts";
import { useSession } from "#web/api/session.tsx";
import type { UnsavedCustomerHandle } from "#web/features/customers/public/customer-picker.tsx";
import { useLoadedStockListener } from "#web/features/products/products.queries.ts";
import { useApplyPromotions } from "#web/features/promotions/public/use-apply-promotions.ts";
import type { sendSaleToCustomerScreen } from "#web/features/sales/customer-screen/send-to-screen.ts";
import { type ProductLookUp, readScannedLabel } from "#web/features/sales/public/scan-label.ts";
import { useReportSaleResult } from "#web/features/sales/sales.queries.ts";
import { createEmptyCart } from "#web/features/sales/till/sale/cart.ts";
import type { Cart } from "#web/features/sales/till/sale/cart-line.ts";
import { takeOverLeftCart } from "#web/features/sales/till/sale/left-carts.ts";
import {
  type Notice,
  productNotAddedNotice,
  severalProductsForCodeNotice,
} from "#web/features/sales/till/sale/notices.ts";
import type { SaleEffect, SaleEvent } from "#web/features/sales/till/sale/sale-events.ts";
import { type SaleTransition, stepSale } from "#web/features/sales/till/sale/sale-machine.ts";
import { putInShift } from "#web/features/sales/till/sale/sale-request.ts";
import {
  createSaleState,
  deriveSaleView,
  isSaleOutcomeUnknown,
  isSaleSending,
  priceCart,
  resolvePriceLevel,
  type SaleContext,
  type SaleMessages,
} from "#web/features/sales/till/sale/sale-state.ts";
import { readStoredCart, type SaleScreenName, storeCart } from "#web/features/sales/till/sale/stored-cart.ts";
import { storedSaleFields, toStoredSale } from "#web/features/sales/till/sale/stored-sale.ts";
import { useDeviceShift } from "#web/features/shifts/public/use-device-shift.ts";
import {
  storeSettingsQuery as storeSettings,
  useStoreSettings,
} from "#web/features/stores/stores.queries.ts";
import { PREFETCH_DELAY_MS, runWhenIdle } from "#web/ui/hooks/lazy-chunk.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import {
  runSaleEffect,
  type SaleListeners,
  useConfirmBeforeLeaving,
  useTrackSaleResult,
} from "./sale-effects.ts";
import { sendSale } from "./sale-queue.ts";

const storedSaleSchema = z.object(storedSaleFields);
const storedFields = storedSaleSchema.keyof().options;

type Options = SaleListeners & { screen: SaleScreenName; words: SaleMessages };

/** Holds the sale that a screen edits: keeps it in the tab's storage, sends it, and returns what the screen shows. */
export function useSale({ screen, words, ...on }: Options) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const queryClient = useQueryClient();
  const followSale = useReportSaleResult();
  // The last sale without an answer, in a browser without storage.
  const undecided = useFormRetryKey<object>("sale");
  const [drawn, draw] = useState(() => {
    takeOverLeftCart(screen);
    const kept = readStoredCart(screen, storedSaleSchema);
    return { ...createSaleState(kept?.cart ?? createEmptyCart(uuidv7())), ...kept };
  });
  // The state is in a ref, because twenty scans a second and a double Enter must not wait for a render.
  const state = useRef(drawn);
  const hasLines = drawn.cart.lines.length > 0;
  // Shift and promotions load when the till is idle, at the latest with the first line, so that the till opens fast.
  const [selling, setSelling] = useState(hasLines);
  if (!selling && hasLines) setSelling(true);
  useEffect(() => {
    const timer = setTimeout(() => runWhenIdle(() => setSelling(true)), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const shift = useDeviceShift(selling);
  const requestedShift = useRef<{ id: string; number: number } | null>(null);
  const boxes = {
    amount: useRef<HTMLInputElement>(null),
    customer: useRef<HTMLInputElement>(null),
    consent: useRef<HTMLInputElement>(null),
    unsavedCustomer: useRef<UnsavedCustomerHandle>(null),
    byArrow: useRef(false),
  };
  const applyPromotions = useApplyPromotions(selling && screen !== "free-sale");
  const context: SaleContext = {
    screen,
    words,
    user,
    settings,
    applyPromotions,
    // A getter, because it changes between renders.
    get needsShift() {
      return shift.isMissing();
    },
  };

  const dispatch = useStableCallback((event: SaleEvent): SaleTransition => {
    const before = state.current;
    const step = stepSale(before, event, context);
    state.current = step.state;
    draw(step.state);
    if (storedFields.some((field) => step.state[field] !== before[field]))
      storeCart(screen, toStoredSale(step.state));
    for (const effect of step.effects ?? []) run(effect);
    return step;
  });

  function run(effect: SaleEffect): void {
    if (effect.do === "send") {
      // The first sale of a page may be finished before its shift is known.
      const loading = isSaleOutcomeUnknown(state.current) ? null : shift.load();
      if (loading) void loading.then(() => send(effect));
      else send(effect);
    } else runSaleEffect(effect, { queryClient, boxes, shift, undecided, ...on });
  }

  function send({ sale: finished, keepConsent }: Extract<SaleEffect, { do: "send" }>): void {
    // A sale that is sent again keeps the shift of its first request: another body would have another idempotency key.
    if (!isSaleOutcomeUnknown(state.current)) {
      const open = shift.known();
      requestedShift.current = open && { id: open.id, number: open.number };
    }
    const held = putInShift(finished, requestedShift.current);
    const body = "sale" in held ? held.sale : held.freeSale;
    // Each request has a new idempotency key, which contains the time. An unanswered sale keeps its key.
    const tried = { key: undecided.keyOf(body), sent: body };
    undecided.forget();
    const sale = { ...held, key: tried.key };
    dispatch({ type: "keyed", key: sale.key });
    storeCart(screen, toStoredSale(state.current), true);
    const sent = sendSale(sale);
    sent.catch((error: unknown) => undecided.settle(tried, error));
    followSale(sale.key, sent, body.customerId);
    // Recorded after the sale, so that it does not delay the sale. If this fails, the till asks again next
    // time. An offline sale contains the consent.
    if (keepConsent) void sent.then(({ soldOffline }) => soldOffline || keepConsent(), ignored);
    follow(sent);
  }

  const { follow, decided } = useTrackSaleResult(state, dispatch);
  useConfirmBeforeLeaving(drawn.phase !== "editing");
  // Asks to open a shift when the till opens, but in the sale panel only when the sale gets a line.
  const asksAtOnce = shift.missing && (screen !== "panel" || hasLines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the drawer is found closed
  useEffect(() => {
    if (asksAtOnce) dispatch({ type: "show", part: { kind: "shift", finish: false } });
  }, [asksAtOnce]);
  useLoadedStockListener((products) => void dispatch({ type: "stockLearned", products }));

  const isBusy = () => isSaleSending(state.current);

  const view = deriveSaleView(drawn, context);
  useSendSaleToCustomerScreen({ key: drawn.cart.key, ...view, settings });
  return {
    ...view,
    dispatch,
    products: productEvents(dispatch, {
      // A scan for the next sale waits for the sale that is being sent.
      isFree: () => !isBusy() || decided.current,
      // Waits for the settings, because the first scan may arrive before them.
      scaleLabels: async () => (await queryClient.ensureQueryData(storeSettings)).scaleLabels,
    }),
    next: () => dispatch({ type: "next", key: uuidv7() }),
    isBusy,
    isEmpty: () => state.current.cart.lines.length === 0,
    price: (cart: Cart) => priceCart(cart, resolvePriceLevel(state.current), context),
    shift,
    boxes,
  };
}

const ignored = () => {};

type ProductEventOptions = {
  isFree: () => true | Promise<boolean>;
  scaleLabels: () => Promise<StoreSettings["scaleLabels"]>;
};

/** Turns what a search or a scan found into events of the sale. */
function productEvents(
  dispatch: (event: SaleEvent) => SaleTransition,
  { isFree, scaleLabels }: ProductEventOptions,
) {
  async function onFound(product: FoundProduct, measure?: LineMeasure) {
    const free = isFree();
    // Does not wait if the answer is known, so that twenty scans a second stay in order.
    const takes = free === true || (await free);
    dispatch(
      takes
        ? { type: "take", product, measure }
        : { type: "say", notice: productNotAddedNotice(product.name) },
    );
  }

  /** Adds what a scale label sells. Resolves with false if it cannot be sold, null if the code is no label. */
  async function onLabel(label: string, lookUp: ProductLookUp): Promise<boolean | null> {
    const read = await readScannedLabel(label, await scaleLabels(), lookUp);
    if (!read) return null;
    if ("product" in read) {
      await onFound(read.product, read.measure);
      return true;
    }
    const notice: Notice = { tone: "warning", title: "No se agregó", text: read.problem };
    dispatch(
      "unknown" in read
        ? { type: "notFound", code: read.unknown, unreached: read.unreached, label, notice }
        : { type: "say", notice },
    );
    return false;
  }

  return {
    onFound,
    onLabel,
    onMissing: (code: string, unreached: boolean) => void dispatch({ type: "notFound", code, unreached }),
    onSeveral: (code: string) => void dispatch({ type: "say", notice: severalProductsForCodeNotice(code) }),
  };
}

/** The sale that a screen edits: the values that the screen shows, and the functions that change them. */
export type SaleEditor = ReturnType<typeof useSale>;

function useSendSaleToCustomerScreen(sale: Parameters<typeof sendSaleToCustomerScreen>[0]): void {
  useEffect(() => {
    if (localStorage.customerScreen)
      void import("#web/features/sales/customer-screen/send-to-screen.ts").then(
        ({ sendSaleToCustomerScreen: tell }) => tell(sale),
      );
  });
}
