import { recordSale } from "#core/contract/sales/sales.ts";
import type { OfflineOperation } from "./operation.ts";
import { saleOperationBase } from "./shared/sold-sale.ts";

export const operation: OfflineOperation = { ...saleOperationBase, endpoint: recordSale };
