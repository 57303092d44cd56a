import { operation as cashMovement } from "./cash-movement.ts";
import { operation as closing } from "./closing.ts";
import { operation as customer } from "./customer.ts";
import { operation as debtPayment } from "./debt-payment.ts";
import { operation as freeSale } from "./free-sale.ts";
import type { OperationKind } from "./kinds.ts";
import { operation as opening } from "./opening.ts";
import type { OfflineOperation } from "./operation.ts";
import { operation as returnGoods } from "./return.ts";
import { operation as sale } from "./sale.ts";
import { operation as serviceOperation } from "./service-operation.ts";

// No glob import, because bundlers other than Vite read this file. index.test.ts compares it with the folder.

const OPERATIONS: Record<OperationKind, OfflineOperation> = {
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

export const operationOf = (kind: OperationKind): OfflineOperation => OPERATIONS[kind];
