import type { Unit } from "#core/units.ts";
import type { Entry, Notebook } from "./notebook.ts";

export type Shop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** What everybody sells, with the stock that each began with. */
  products: Goods[];
  /** Whoever buys on credit. */
  customers: string[];
  /** The drawers. */
  tills: string[];
  cashRounding: 0 | 50;
};

export type Goods = { id: string; name: string; stock: number; unit: Unit; price: number };

export type Till = {
  /** Where the wire begins. */
  address: string;
  shop: Shop;
  notebook: Notebook;
  random: () => number;
  /** Its own product, whose price nobody else changes. */
  own: Goods;
  /** Sell until then (milliseconds since 1970) … */
  until: number;
  /** … and do not leave anything unanswered after that: the fault is over. */
  drain: boolean;
  /** Instead of over the wire. */
  deliver?: (entry: Entry) => Promise<void>;
  /** The drawer that it is in, where it knows by itself. */
  shift?: () => string | null;
  /** How much the clock is fast by which it makes its keys, in milliseconds. */
  skew?: () => number;
};
