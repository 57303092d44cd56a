import { setTimeout as sleep } from "node:timers/promises";
import { pickOne } from "../random.ts";
import type { Till } from "../shop.ts";
import { adjustDebt, payDebt, reverseDebtPayment } from "./debts.ts";
import { runShiftAction } from "./drawer.ts";
import { adjustStock, buyGoods, changePrice, createAndDeleteProduct } from "./goods.ts";
import { recordFreeSale, recordSale, returnSale } from "./sales.ts";
import {
  operateService,
  reverseServiceOperation,
  reverseSupplierPayment,
  runPayables,
  settleService,
} from "./services.ts";

export async function runTill(till: Till): Promise<void> {
  while (Date.now() < till.until) {
    const action = pickOne(till.random, ACTIONS);
    await action(till);
    await sleep(till.random() * 10);
  }
}

const repeated = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((till: Till) => Promise<unknown>)[] = [
  ...repeated(8, recordSale),
  ...repeated(3, returnSale),
  ...repeated(2, payDebt),
  ...repeated(2, runShiftAction),
  ...repeated(2, adjustStock),
  ...repeated(2, operateService),
  ...repeated(2, runPayables),
  ...[reverseServiceOperation, settleService, reverseSupplierPayment],
  ...[recordFreeSale, reverseDebtPayment, adjustDebt, changePrice, createAndDeleteProduct, buyGoods],
];
