import { operation as cashMovement } from "./cash-movement.ts";
import { operation as closing } from "./closing.ts";
import { operation as customer } from "./customer.ts";
import { operation as debtPayment } from "./debt-payment.ts";
import { operation as freeSale } from "./free-sale.ts";
import { operation as opening } from "./opening.ts";
import type { Operation } from "./operation.ts";
import { operation as returnGoods } from "./return.ts";
import { operation as sale } from "./sale.ts";
import { operation as serviceOperation } from "./service-operation.ts";

// A bundle without Vite reads this too, so no glob; index.test.ts checks it against the folder.

/** By the kind stored in an entry. A browser may store it for weeks, so kinds are never renamed. */
const OPERATIONS = {
  sale,
  freeSale,
  return: returnGoods,
  debtPayment,
  customer,
  opening,
  cashMovement,
  closing,
  serviceOperation,
};
export type Kind = keyof typeof OPERATIONS;

export const KINDS = Object.keys(OPERATIONS) as [Kind, ...Kind[]];

export const operationOf = (kind: Kind): Operation => OPERATIONS[kind];
