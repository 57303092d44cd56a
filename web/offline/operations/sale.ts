import { recordSale } from "#core/contract/sales/sales.ts";
import type { Operation } from "./operation.ts";
import { saleOperationBase } from "./shared/sold-sale.ts";

export const operation: Operation = { ...saleOperationBase, endpoint: recordSale };
