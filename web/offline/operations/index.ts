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

// No glob import, because bundlers other than Vite read this file. index.test.ts compares it with the folder.

/** Operations by the kind stored in an entry. Browsers keep entries for weeks, so kinds are never renamed. */
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
export type OperationKind = keyof typeof OPERATIONS;

export const OPERATION_KINDS = Object.keys(OPERATIONS) as [OperationKind, ...OperationKind[]];

export const operationOf = (kind: OperationKind): Operation => OPERATIONS[kind];
