import type { Tier } from "#core/contract/products/presentation.ts";
import type { SalePromotion } from "#core/sale/promotions.ts";
import type { Unit } from "#core/units.ts";
import type { Entry, WriteLog } from "./write-log.ts";

export type Shop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** Products that all tills sell, with their initial stock. */
  products: ShopProduct[];
  customers: string[];
  tills: string[];
  /** Ids of two services of payment networks: one takes money in (top-up), one gives it out (withdrawal). */
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

/** A presentation of a product. A null price means the product's price for that many `units`. */
export type ProductPack = { id: string; name: string; units: number; price: number | null; barcode: string };

export type Till = {
  /** The address of the proxy that simulates the network. */
  address: string;
  shop: Shop;
  writeLog: WriteLog;
  random: () => number;
  /** A product whose price only this till changes. */
  own: ShopProduct;
  /** The till sells until this time, in milliseconds since 1970. */
  until: number;
  /** True after the fault: the till retries every write until the server answers. */
  drain: boolean;
  /** Sends an entry in place of `sendEntry`. */
  deliver?: (entry: Entry) => Promise<void>;
  /** Returns the id of the open shift, if the caller tracks the shift; null when none is open. */
  shift?: () => string | null;
  /** How many milliseconds ahead the clock is whose time is in the keys (UUID version 7). */
  skew?: () => number;
};
