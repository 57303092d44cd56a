import type { QueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { CREDIT_KEY, PROMOTIONS_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";
import type { UnsavedCustomerHandle } from "#web/features/customers/public/customer-picker.tsx";
import { UNKNOWN_SALE_OUTCOME_NOTICE } from "#web/features/sales/till/sale/notices.ts";
import type { SaleEffect, SaleEvent } from "#web/features/sales/till/sale/sale-events.ts";
import { classifySaleFailure, type SaleFailure } from "#web/features/sales/till/sale/sale-failure.ts";
import {
  isSaleOutcomeUnknown,
  isSaleSending,
  type SaleState,
} from "#web/features/sales/till/sale/sale-state.ts";
import { scheduleSound } from "#web/ui/devices/sounds.ts";
import { registerSaleResultViewer, type SaleResultViewer, toastNotice } from "./announce-sale.ts";
import { findPendingSale } from "./sale-queue.ts";

/** Callbacks for an added product and for the outcome of a sale. */
export type SaleListeners = {
  onTaken?: () => void;
  /** Called when the till refuses an action, so that the screen reads the current stock. */
  onRefused?: () => void;
  onSold: (sale: SaleWithExchange) => void;
  onFailed?: (failure: SaleFailure) => void;
};

type EffectContext = SaleListeners & {
  queryClient: QueryClient;
  /** Fields to focus when their value is missing. `unsavedCustomer` creates a customer with the typed name. */
  boxes: {
    amount: RefObject<HTMLInputElement | null>;
    customer: RefObject<HTMLInputElement | null>;
    consent: RefObject<HTMLInputElement | null>;
    unsavedCustomer: RefObject<UnsavedCustomerHandle | null>;
    /** Whether an arrow key chose the method; the focus then stays on it. */
    byArrow: RefObject<boolean>;
  };
  shift: { forget(): void };
  undecided: { forget(): void };
};

/** Runs an effect of the sale's state machine. */
export function runSaleEffect(
  effect: Exclude<SaleEffect, { do: "send" }>,
  { queryClient, boxes, shift, undecided, ...on }: EffectContext,
): void {
  switch (effect.do) {
    case "focus":
      if (effect.box === "customer" && boxes.unsavedCustomer.current) boxes.unsavedCustomer.current.save();
      else boxes[effect.box].current?.focus();
      break;
    case "toast":
      toastNotice(effect.notice);
      break;
    case "forgetUndecided":
      undecided.forget();
      break;
    case "forgetShift":
      shift.forget();
      break;
    case "refreshCredit":
      void queryClient.invalidateQueries({ queryKey: CREDIT_KEY });
      if (effect.withSettings) void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY });
      break;
    case "tellTaken":
      on.onTaken?.();
      break;
    case "tellRefused":
      void queryClient.invalidateQueries({ queryKey: PROMOTIONS_KEY });
      on.onRefused?.();
      break;
    case "tellSold":
      scheduleSound("sold");
      on.onSold(effect.sale);
      break;
    case "tellFailed":
      on.onFailed?.(effect.failure);
      break;
  }
}

/** Reports the outcome of the sale that is being sent, even if an earlier instance of the screen sent it. */
export function useTrackSaleResult(state: RefObject<SaleState>, dispatch: (event: SaleEvent) => unknown) {
  // While registered as the viewer, this screen shows the result itself, and no toast appears.
  const viewer = useRef<SaleResultViewer>({ key: "" });
  const gone = useRef(false);
  const followed = useRef<Promise<SaleWithExchange>>(undefined);
  const decided = useRef(Promise.resolve(true));

  function follow(sent: Promise<SaleWithExchange>): void {
    viewer.current.key = state.current.cart.key;
    if (followed.current === sent) return;
    followed.current = sent;
    if (!isSaleSending(state.current)) dispatch({ type: "followed" });
    const tell = (event: SaleEvent) => gone.current || dispatch(event);
    decided.current = sent.then(
      (sale) => {
        tell({ type: "sold", sale, nextKey: uuidv7() });
        return true;
      },
      (error: unknown) => {
        tell({ type: "failed", failure: classifySaleFailure(error), nextKey: uuidv7() });
        return false;
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    gone.current = false;
    const unregister = registerSaleResultViewer(viewer.current);
    const going = findPendingSale(state.current.cart.key);
    if (going) follow(going);
    return () => {
      gone.current = true;
      unregister();
      if (isSaleOutcomeUnknown(state.current)) toastNotice(UNKNOWN_SALE_OUTCOME_NOTICE);
    };
  }, []);

  return {
    follow,
    /** Resolves when the outcome of the last sent sale is known: true if it was sold. */
    decided,
  };
}

/** Makes the browser ask before it closes the page while a sale is unsettled. */
export function useConfirmBeforeLeaving(unsettled: boolean): void {
  useEffect(() => {
    if (!unsettled) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsettled]);
}
