import { setTimeout as sleep } from "node:timers/promises";
import { pickRandomItem } from "../random.ts";
import type { SimulatedTill } from "../shop.ts";
import { adjustCustomerDebt, payCustomerDebt, reverseDebtPayment } from "./debts.ts";
import { performShiftAction } from "./drawer.ts";
import { adjustStock, changeProductPrice, createAndDeleteProduct, orderAndReceiveGoods } from "./goods.ts";
import { recordRandomFreeSale, recordRandomSale, returnRandomSale } from "./sales.ts";
import {
  changeSupplierDebt,
  recordRandomServiceOperation,
  reverseServiceOperation,
  reverseSupplierPayment,
  settleRandomService,
} from "./services.ts";

export async function runSimulatedTill(till: SimulatedTill): Promise<void> {
  while (Date.now() < till.until) {
    const action = pickRandomItem(till.random, ACTIONS);
    await action(till);
    await sleep(till.random() * 10);
  }
}

const repeated = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((till: SimulatedTill) => Promise<unknown>)[] = [
  ...repeated(8, recordRandomSale),
  ...repeated(3, returnRandomSale),
  ...repeated(2, payCustomerDebt),
  ...repeated(2, performShiftAction),
  ...repeated(2, adjustStock),
  ...repeated(2, recordRandomServiceOperation),
  ...repeated(2, changeSupplierDebt),
  ...[reverseServiceOperation, settleRandomService, reverseSupplierPayment],
  ...[
    recordRandomFreeSale,
    reverseDebtPayment,
    adjustCustomerDebt,
    changeProductPrice,
    createAndDeleteProduct,
    orderAndReceiveGoods,
  ],
];
