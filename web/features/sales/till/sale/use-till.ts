import { useEffect, useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { can } from "#core/permissions.ts";
import { mostDiscount } from "#core/sale/discount.ts";
import type { Measure } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { isMeasured } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { useSession } from "#web/api/session.tsx";
import { useProductNews } from "#web/features/products/products.queries.ts";
import type { SaleFailure } from "#web/features/sales/till/send/sale-failure.ts";
import { forgetUndecided, saleKey } from "#web/features/sales/till/send/sale-queue.ts";
import { saleOf } from "#web/features/sales/till/send/sale-request.ts";
import { useShiftHere } from "#web/features/shifts/offers/use-shift-here.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { later, useLater } from "#web/ui/later.ts";
import { sound } from "#web/ui/sounds.ts";
import { type Cart, type CartAction, emptyCart, isProduct, lineOf, reduceCart, refusal } from "./cart.ts";
import { cartShape } from "./cart-shape.ts";
import type { ExchangeSums } from "./exchange.ts";
import { keepCart, keptCart, type Place } from "./kept-cart.ts";
import { useCheckout } from "./use-checkout.ts";
import { useCustomerScreen } from "./use-customer-screen.ts";
import { useTillPart } from "./use-till-part.ts";

const loadExchange = later(() => import("./exchange.ts"));

/** The sale as it was, and what was done to it. */
type Undo = { before: Cart; text: string };

type Options = {
  /** Where what is in progress is kept. */
  place: Place;
  onSold: (sale: SoldSale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** One sale in progress and its payment, whatever is sold and on whatever screen. */
export function useTill({ place, onSold, onFailed }: Options) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const [cart, setCart] = useState(() => keptCart(place, cartShape) ?? emptyCart(uuidv7()));
  // Twenty scans a second do not wait for the next drawing of the screen.
  const current = useRef(cart);
  const isEmpty = () => current.current.lines.length === 0;
  /** What comes back for the sale cannot be counted yet. */
  const isOnItsWay = () => current.current.exchange !== undefined && !exchanging;
  const price = (of: Cart) => priceSale(of, { role: user?.role ?? "PENDING", settings });
  const part = useTillPart();
  const [unknown, setUnknown] = useState<string | null>(null);
  const [undo, setUndo] = useState<Undo | null>(null);
  // Few sales have something to do with it.
  const exchanging = useLater(loadExchange, cart.exchange !== undefined);
  const exchangeOf = ({ exchange }: Cart, total: number): ExchangeSums | null =>
    exchange && exchanging ? exchanging.exchangeSums(exchange, total) : null;
  // With the first thing that is sold, and from then on: opening the till asks for as little as can be.
  const [selling, setSelling] = useState(cart.lines.length > 0);
  if (!selling && cart.lines.length > 0) setSelling(true);
  const shift = useShiftHere(selling);
  const { unlessBusy, ...checkout } = useCheckout({
    key: () => current.current.key,
    goods: () => {
      const { total, discount, mostDiscount } = price(current.current);
      const exchange = exchangeOf(current.current, total);
      return {
        ...{ empty: isEmpty() || isOnItsWay(), tooMuchOff: discount > mostDiscount },
        ...{
          total: exchange?.due ?? total,
          covered: exchange !== null && exchange.due === 0 && exchange.value > 0,
        },
      };
    },
    request: (payment) => {
      const { exchange } = current.current;
      const priced = price(current.current);
      const paid = exchange
        ? exchanging!.withExchange(exchange, priced.total, payment, checkout.method)
        : payment;
      const open = shift.known();
      const finished = saleOf(
        current.current,
        priced,
        { ...paid, ...(open && { shiftId: open.id }) },
        place === "free-sale",
        {
          customer: checkout.customer,
          agreed: checkout.agreed,
          seller: { id: user?.id ?? "", name: user?.name ?? "" },
          shift: open && { id: open.id, number: open.number },
          cashRounding: settings.cashRounding,
        },
      );
      // The key is the id, and says when it was sold. It belongs to these contents: a sale that was changed, or another
      // one, has another key, and only what nobody answered goes out under its own again.
      const key = saleKey(finished);
      dispatch({ type: "resume", cart: { ...current.current, key } });
      keepCart(place, current.current, true);
      return { ...finished, key };
    },
    emptyIsExact: true,
    clear: () => {
      setUnknown(null);
      setUndo(null);
      forgetUndecided();
      dispatch({ type: "clear", key: uuidv7() });
    },
    onSold: (sale) => {
      sound("sold");
      onSold(sale);
    },
    onFailed: (failure) => {
      for (const action of failure.actions) dispatch(action);
      if (failure.shift) shift.forget();
      if (failure.shift === "required") part.show({ kind: "shift", finish: true });
      onFailed(failure);
    },
  });

  /** With the drawer open, where the store wants that. Says what is missing instead, or null. */
  function finish() {
    if (checkout.missing || checkout.doubt || !shift.isMissing()) return checkout.finish();
    part.show({ kind: "shift", finish: true });
    return null;
  }

  // Before the first customer is served, and in the panel with the first thing that is sold.
  const asksAtOnce = shift.missing && (place !== "panel" || cart.lines.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is found closed
  useEffect(() => {
    if (asksAtOnce) part.show({ kind: "shift", finish: false });
  }, [asksAtOnce]);

  /** Null when it was done. */
  function dispatch(action: CartAction) {
    const refused = refusal(current.current, action, settings);
    const next = reduceCart(current.current, action, settings);
    if (next === current.current) return refused;
    current.current = next;
    setCart(current.current);
    // What came after it must not go with it.
    if (action.type !== "stockLearned") setUndo(null);
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

  const sums = price(cart);
  const exchange = exchangeOf(cart, sums.total);
  useCustomerScreen({
    key: cart.key,
    sums,
    toPay: exchange?.due ?? sums.total,
    method: checkout.method,
    settings,
  });
  return {
    ...checkout,
    finish,
    /** The drawer here. */
    shift,
    settings,
    cart,
    ...{ total: sums.total, sums },
    /**
     * What of the total is paid with what comes back for it, what its customer no longer owes, and what is given back in
     * money; null without an exchange.
     */
    exchange: exchange && {
      ...exchange,
      off: exchanging!.takenOff(cart.exchange!, checkout.customer?.id),
      back: exchanging!.givenBack(cart.exchange!, sums.total, checkout.method, settings.cashRounding),
    },
    /** What is left to be paid. */
    toPay: exchange?.due ?? sums.total,
    /** Pesos that whoever is signed in may take off this sale in all. */
    mostOff: sums.mostDiscount,
    mayDiscount: user !== null && mostDiscount(user.role, 100, settings) > 0,
    price,
    mayCollect: settings.credit && user !== null && can(user.role, "credit.collect"),
    part,
    /** A code that was scanned and that no product has. */
    ...{ unknown, setUnknown },
    add,
    /** A line of a product, as it is in the sale. */
    productLine: (key: string) => {
      const line = lineOf(current.current, key);
      return line && isProduct(line) ? line : undefined;
    },
    /** Every other change; null when it was done, or while a sale is on its way. */
    change: (action: CartAction) => (checkout.isBusy() ? null : dispatch(action)),
    setQuantity: (key: string, quantity: number) =>
      checkout.isBusy() ? null : dispatch({ type: "setQuantity", key, quantity }),
    remove: unlessBusy((key: string) => {
      const before = current.current;
      const line = lineOf(before, key);
      if (!line) return;
      dispatch({ type: "remove", key });
      setUndo({ before, text: `Quitaste ${line.name}` });
    }),
    /** Nothing of it may have been sold. */
    empty: () => {
      const before = current.current;
      if (checkout.isBusy() || checkout.doubt || before.lines.length === 0) return;
      dispatch({ type: "empty" });
      setUndo({ before, text: "Vaciaste la venta" });
    },
    /** What was taken out last, while nothing else has happened to the sale. */
    undo,
    takeBack: unlessBusy(({ before }: Undo) => void dispatch({ type: "resume", cart: before })),
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
