import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { SoldSale } from "#core/contract/sales/sales.ts";
import type { Measure } from "#core/sale/line.ts";
import { uuidv7 } from "#core/uuid.ts";
import { CREDIT, PROMOTIONS, SETTINGS } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import type { CustomerDraft } from "#web/features/customers/public/customer-picker.tsx";
import { useProductNews } from "#web/features/products/products.queries.ts";
import { usePromote } from "#web/features/promotions/public/use-promote.ts";
import type { LookUp } from "#web/features/sales/public/scan-label.ts";
import { useFollowSale } from "#web/features/sales/sales.queries.ts";
import { LEFT_IN_DOUBT, notAddedNotice, severalNotice } from "#web/features/sales/till/parts/till-notices.ts";
import { classifyFailure, type SaleFailure } from "#web/features/sales/till/send/sale-failure.ts";
import { type ResultViewer, registerViewer } from "#web/features/sales/till/send/sale-outcome.ts";
import { forgetUndecided, saleKey, sendingOf, sendSale } from "#web/features/sales/till/send/sale-queue.ts";
import { useShiftHere } from "#web/features/shifts/public/use-shift-here.ts";
import { settings as storeSettings, useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { sound } from "#web/ui/devices/sounds.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";
import { useSteady } from "#web/ui/hooks/use-steady.ts";
import { toast } from "#web/ui/toast.ts";
import { type Cart, emptyCart } from "./cart.ts";
import { cartShape } from "./cart-shape.ts";
import { keepCart, keptCart, type Place } from "./kept-cart.ts";
import { takeOverCart } from "./left-carts.ts";
import type { SaleEffect, SaleEvent } from "./sale-events.ts";
import { type Step, stepSale } from "./sale-machine.ts";
import {
  isDoubtful,
  isSending,
  levelOf,
  newSale,
  type SaleContext,
  type SaleWords,
  sumsOfCart,
  viewOf,
} from "./sale-state.ts";
import { useCustomerScreen } from "./use-customer-screen.ts";

const loadExchange = later(() => import("./exchange.ts"));
const loadLabels = later(() => import("./sell-label.ts"));

type Options = {
  place: Place;
  words: SaleWords;
  onTaken?: () => void;
  /** The stock may have grown: refetches. */
  onRefused?: () => void;
  onSold: (sale: SoldSale) => void;
  onFailed?: (failure: SaleFailure) => void;
};

export function useSale({ place, words, ...on }: Options) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const queryClient = useQueryClient();
  const followSale = useFollowSale();
  const [drawn, draw] = useState(() => {
    takeOverCart(place);
    return newSale(keptCart(place, cartShape) ?? emptyCart(uuidv7()));
  });
  // Twenty scans a second and a double Enter must not wait for a render.
  const state = useRef(drawn);
  const hasLines = drawn.cart.lines.length > 0;
  const exchanging = useLater(loadExchange, drawn.cart.exchange !== undefined);
  // From the first line on: opening the till loads as little as possible.
  const [selling, setSelling] = useState(hasLines);
  if (!selling && hasLines) setSelling(true);
  const shift = useShiftHere(selling);
  /** Fields to focus when they are missing; `newCustomer` creates a typed customer. */
  const boxes = {
    amount: useRef<HTMLInputElement>(null),
    customer: useRef<HTMLInputElement>(null),
    newCustomer: useRef<CustomerDraft>(null),
  };
  const promote = usePromote(selling && place !== "free-sale");
  const context: SaleContext = {
    place,
    words,
    user,
    settings,
    exchanging,
    promote,
    // Getters: current values.
    get shift() {
      const open = shift.known();
      return open && { id: open.id, number: open.number };
    },
    get needsShift() {
      return shift.isMissing();
    },
  };

  const dispatch = useSteady((event: SaleEvent): Step => {
    const before = state.current;
    const step = stepSale(before, event, context);
    state.current = step.state;
    draw(step.state);
    if (step.state.cart !== before.cart) keepCart(place, step.state.cart);
    for (const effect of step.effects ?? []) run(effect);
    return step;
  });

  function run(effect: SaleEffect): void {
    switch (effect.do) {
      case "send": {
        // It holds the time. Another sale gets a new key; only an unanswered one is resent with its own.
        const sale = { ...effect.sale, key: saleKey(effect.sale) };
        dispatch({ type: "keyed", key: sale.key });
        keepCart(place, state.current.cart, true);
        const sent = sendSale(sale);
        followSale(sale.key, sent, ("sale" in sale ? sale.sale : sale.freeSale).customerId);
        const { keepConsent } = effect;
        // In parallel, without delaying the sale; if lost, it is asked again. An offline sale includes it.
        if (keepConsent) void sent.then(({ soldOffline }) => soldOffline || keepConsent(), ignored);
        follow(sent);
        break;
      }
      case "focus":
        if (effect.box === "customer" && boxes.newCustomer.current) boxes.newCustomer.current.take();
        else boxes[effect.box].current?.focus();
        break;
      case "toast": {
        const { tone, title, text } = effect.notice;
        toast[tone](title, text);
        break;
      }
      case "forgetUndecided":
        forgetUndecided();
        break;
      case "forgetShift":
        shift.forget();
        break;
      case "refreshCredit":
        void queryClient.invalidateQueries({ queryKey: CREDIT });
        if (effect.withSettings) void queryClient.invalidateQueries({ queryKey: SETTINGS });
        break;
      case "tellTaken":
        on.onTaken?.();
        break;
      case "tellRefused":
        void queryClient.invalidateQueries({ queryKey: PROMOTIONS });
        on.onRefused?.();
        break;
      case "tellSold":
        sound("sold");
        on.onSold(effect.sale);
        break;
      case "tellFailed":
        on.onFailed?.(effect.failure);
        break;
    }
  }

  // After leaving the screen the result is announced elsewhere.
  const viewer = useRef<ResultViewer>({ key: "" });
  const gone = useRef(false);
  const followed = useRef<Promise<SoldSale>>(undefined);
  const decided = useRef(Promise.resolve(true));

  function follow(sent: Promise<SoldSale>): void {
    viewer.current.key = state.current.cart.key;
    if (followed.current === sent) return;
    followed.current = sent;
    if (!isSending(state.current)) dispatch({ type: "followed" });
    const tell = (event: SaleEvent) => gone.current || dispatch(event);
    decided.current = sent.then(
      (sale) => {
        tell({ type: "sold", sale, nextKey: uuidv7() });
        return true;
      },
      (error: unknown) => {
        tell({ type: "failed", failure: classifyFailure(error), nextKey: uuidv7() });
        return false;
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    gone.current = false;
    const unregister = registerViewer(viewer.current);
    const going = sendingOf(state.current.cart.key);
    if (going) follow(going);
    return () => {
      gone.current = true;
      unregister();
      if (isDoubtful(state.current)) toast.warning(LEFT_IN_DOUBT.title, LEFT_IN_DOUBT.text);
    };
  }, []);
  const unsettled = drawn.phase !== "editing";
  useEffect(() => {
    if (!unsettled) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsettled]);
  // Before the first customer; in the panel with the first line.
  const asksAtOnce = shift.missing && (place !== "panel" || hasLines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is found closed
  useEffect(() => {
    if (asksAtOnce) dispatch({ type: "show", part: { kind: "shift", finish: false } });
  }, [asksAtOnce]);
  useProductNews((products) => void dispatch({ type: "stockLearned", products }));

  const isBusy = () => isSending(state.current);

  async function onFound(product: FoundProduct, measure?: Measure) {
    // A scan for the next sale waits for the one being sent.
    const isFree = !isBusy() || (await decided.current);
    dispatch(
      isFree ? { type: "take", product, measure } : { type: "say", notice: notAddedNotice(product.name) },
    );
  }

  async function onLabel(label: string, lookUp: LookUp): Promise<boolean | null> {
    // The first scan may arrive before the settings.
    const { scaleLabels } = await queryClient.ensureQueryData(storeSettings);
    if (scaleLabels.length === 0) return null;
    return (await loadLabels()).sellLabel(label, scaleLabels, { lookUp, onFound, dispatch });
  }

  const view = viewOf(drawn, context);
  useCustomerScreen({ key: drawn.cart.key, ...view, settings });
  return {
    ...view,
    dispatch,
    products: {
      onFound,
      onLabel,
      onMissing: (code: string, unreached: boolean) => void dispatch({ type: "notFound", code, unreached }),
      onSeveral: (code: string) => void dispatch({ type: "say", notice: severalNotice(code) }),
    },
    next: () => dispatch({ type: "next", key: uuidv7() }),
    isBusy,
    isEmpty: () => state.current.cart.lines.length === 0,
    price: (cart: Cart) => sumsOfCart(cart, levelOf(state.current), context),
    shift,
    boxes,
  };
}

const ignored = () => {};

export type Till = ReturnType<typeof useSale>;
