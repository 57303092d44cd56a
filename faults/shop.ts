import type { Tier } from "#core/contract/products/presentation.ts";
import type { SalePromotion } from "#core/sale/promotions.ts";
import type { Unit } from "#core/units.ts";
import type { Entry, WriteLog } from "./write-log.ts";

export type Shop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** Products that every till sells, with their initial stock. */
  products: ShopProduct[];
  customers: string[];
  tills: string[];
  /** Two services whose money belongs to networks: one takes money in, one gives it out. */
  services: string[];
  cashRounding: 0 | 50;
  /** Oldest promotion first. */
  promotions: SalePromotion[];
};

export type ShopProduct = {
  id: string;
  name: string;
  stock: number;
  unit: Unit;
  price: number;
  tiers: Tier[];
  pack: ProductPack | null;
};

/** A presentation of a product, found by its code. A null price follows the product's price. */
export type ProductPack = { id: string; name: string; units: number; price: number | null; barcode: string };

export type Till = {
  /** The address of the simulated network. */
  address: string;
  shop: Shop;
  writeLog: WriteLog;
  random: () => number;
  /** A product whose price only this till changes. */
  own: ShopProduct;
  /** The till sells until this time, in milliseconds since 1970. */
  until: number;
  /** When the fault is over, the till retries until nothing is unanswered. */
  drain: boolean;
  /** Replaces sending over the network. */
  deliver?: (entry: Entry) => Promise<void>;
  /** Returns the current shift, when the caller knows it. */
  shift?: () => string | null;
  /** How many milliseconds the clock for the keys is ahead. */
  skew?: () => number;
};
