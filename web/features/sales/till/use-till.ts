import { useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products.ts";
import type { Sale } from "#core/contract/sales.ts";
import { can } from "#core/permissions.ts";
import { mostDiscount } from "#core/store-settings.ts";
import { isMeasured } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { useSession } from "#web/api/session.tsx";
import { useProductNews } from "#web/features/products/products.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import {
  type Cart,
  type CartAction,
  emptyCart,
  lineOf,
  type Measure,
  reduceCart,
  refusal,
  sumsOf,
} from "./cart.ts";
import { cartShape } from "./cart-shape.ts";
import { keepCart, keptCart, type Place } from "./kept-cart.ts";
import type { SaleFailure } from "./sale-failure.ts";
import { saleOf } from "./sale-request.ts";
import { useCheckout } from "./use-checkout.ts";
import { useTillPart } from "./use-till-part.ts";

type Options = {
  /** Where what is in progress is kept. */
  place: Place;
  emptyIsExact?: boolean;
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** One sale in progress and its payment, whatever is sold and on whatever screen. */
export function useTill({ place, emptyIsExact, onSold, onFailed }: Options) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const [cart, setCart] = useState(() => keptCart(place, cartShape) ?? emptyCart(uuidv7()));
  // Twenty scans a second do not wait for the next drawing of the screen.
  const current = useRef(cart);
  const isEmpty = () => current.current.lines.length === 0;
  const mostOff = (subtotal: number) => (user ? mostDiscount(user.role, subtotal, settings) : 0);
  const part = useTillPart();
  const [unknown, setUnknown] = useState<string | null>(null);
  const { unlessBusy, ...checkout } = useCheckout({
    key: () => current.current.key,
    goods: () => {
      const { total, subtotal, discount } = sumsOf(current.current);
      return { total, empty: isEmpty(), tooMuchOff: discount > mostOff(subtotal) };
    },
    request: (payment) => {
      keepCart(place, current.current, true);
      return saleOf(current.current, payment, place === "free-sale");
    },
    emptyIsExact,
    clear: () => {
      setUnknown(null);
      dispatch({ type: "clear", key: uuidv7() });
    },
    onSold,
    onFailed: (failure) => {
      for (const action of failure.actions) dispatch(action);
      onFailed(failure);
    },
  });

  /** Null when it was done. */
  function dispatch(action: CartAction) {
    const refused = refusal(current.current, action, settings);
    const next = reduceCart(current.current, action, settings);
    if (next === current.current) return refused;
    current.current = next;
    setCart(current.current);
    keepCart(place, current.current);
    return refused;
  }

  // What is being sent, or may have been sold already, stays as it was finished.
  useProductNews((products) => {
    if (!isEmpty() && !checkout.isBusy() && !checkout.doubt) dispatch({ type: "stockLearned", products });
  });

  /** `asked`: it is sold by measure, and the keypad asks how much. */
  function add({ id, name, price, stock, unit }: Product, measure?: Measure) {
    dispatch({ type: "stockLearned", products: [{ id, stock }] });
    setUnknown(null);
    const product = { id, name, price, stock, unit };
    const asked = isMeasured(unit) && !measure;
    if (asked) part.show({ kind: "measure", product, before: null });
    const refused = asked ? null : dispatch({ type: "add", product, ...(measure && { measure }) });
    return { asked, refused, quantity: lineOf(current.current, id)?.quantity ?? 0 };
  }

  const sums = sumsOf(cart);
  return {
    ...checkout,
    settings,
    cart,
    ...{ total: sums.total, sums },
    /** Pesos that whoever is signed in may take off this sale in all. */
    mostOff: mostOff(sums.subtotal),
    mayDiscount: mostOff(100) > 0,
    mayCollect: settings.credit && user !== null && can(user.role, "credit.collect"),
    part,
    /** A code that was scanned and that no product has. */
    ...{ unknown, setUnknown },
    add,
    /** Every other change; null when it was done, or while a sale is on its way. */
    change: (action: CartAction) => (checkout.isBusy() ? null : dispatch(action)),
    setQuantity: (id: string, quantity: number) =>
      checkout.isBusy() ? null : dispatch({ type: "setQuantity", id, quantity }),
    remove: unlessBusy((id: string) => dispatch({ type: "remove", id })),
    /** A sale that was put aside, with whom it was for. What is in progress must have been put aside before. */
    resume: unlessBusy(({ cart, customer }: { cart: Cart; customer: FoundCustomer | null }) => {
      dispatch({ type: "resume", cart });
      checkout.setCustomer(customer);
    }),
    isEmpty,
  };
}

export type { Missing } from "./use-checkout.ts";
export type Till = ReturnType<typeof useTill>;
