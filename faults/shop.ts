import type { QuantityPriceTier } from "#core/contract/products/presentation.ts";
import type { SalePromotion } from "#core/sale/promotions.ts";
import type { Unit } from "#core/units.ts";
import type { WriteLog, WriteLogEntry } from "./write-log.ts";

export type TestShop = {
  storeId: string;
  token: string;
  supplierId: string;
  /** Products that all tills sell, with their initial stock. */
  products: TestProduct[];
  customers: string[];
  tills: string[];
  /** Ids of two services of payment networks: one takes money in (top-up), one gives it out (withdrawal). */
  services: string[];
  cashRounding: 0 | 50;
  /** An open count of everything. */
  countId?: string;
  /** Oldest promotion first. */
  promotions: SalePromotion[];
};

export type TestProduct = {
  id: string;
  name: string;
  stock: number;
  unit: Unit;
  price: number;
  tiers: QuantityPriceTier[];
  pack: TestPresentation | null;
};

/** A presentation of a product. A null price means the product's price for that many `units`. */
export type TestPresentation = {
  id: string;
  name: string;
  units: number;
  price: number | null;
  barcode: string;
};

export type SimulatedTill = {
  /** The address of the proxy that simulates the network. */
  address: string;
  shop: TestShop;
  writeLog: WriteLog;
  random: () => number;
  /** A product whose price only this till changes. */
  own: TestProduct;
  /** The till sells until this time, in milliseconds since 1970. */
  until: number;
  /** True after the fault: the till retries every write until the server answers. */
  drain: boolean;
  /** Sends an entry; by default it is sent over HTTP. */
  deliver?: (entry: WriteLogEntry) => Promise<void>;
  /** Returns the id of the open shift, if the caller tracks the shift; null when none is open. */
  shift?: () => string | null;
  /** Milliseconds that the device's clock is ahead; idempotency keys (UUID version 7) contain its time. */
  skew?: () => number;
};
