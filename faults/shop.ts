import type { Tier } from "#core/contract/products/presentation.ts";
import type { SalePromotion } from "#core/sale/promotions.ts";
import type { Unit } from "#core/units.ts";
import type { Entry, Notebook } from "./notebook.ts";

export type Shop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** Products that every till sells, with their initial stock. */
  products: Goods[];
  customers: string[];
  tills: string[];
  /** Services with other people's money: one that takes it in, one that gives it out. */
  services: string[];
  cashRounding: 0 | 50;
  /** Oldest first. */
  promotions: SalePromotion[];
};

export type Goods = {
  id: string;
  name: string;
  stock: number;
  unit: Unit;
  price: number;
  tiers: Tier[];
  pack: Pack | null;
};

/** A presentation of a product, found by its code. A null price follows the product's. */
export type Pack = { id: string; name: string; units: number; price: number | null; barcode: string };

export type Till = {
  /** The address of the simulated network. */
  address: string;
  shop: Shop;
  notebook: Notebook;
  random: () => number;
  /** Its own product, whose price nobody else changes. */
  own: Goods;
  /** Sells until then (milliseconds since 1970) … */
  until: number;
  /** … and afterwards leaves nothing unanswered, because the fault is over. */
  drain: boolean;
  /** Replaces sending over the network. */
  deliver?: (entry: Entry) => Promise<void>;
  /** The current shift, when the caller knows it. */
  shift?: () => string | null;
  /** How far the clock for its keys is ahead, in milliseconds. */
  skew?: () => number;
};
