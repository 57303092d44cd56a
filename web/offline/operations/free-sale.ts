import { recordFreeSale } from "#core/contract/sales/sales.ts";
import type { Operation } from "./operation.ts";
import { soldSale } from "./shared/sold-sale.ts";

export const operation: Operation = { ...soldSale, endpoint: recordFreeSale };
