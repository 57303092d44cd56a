import { setTimeout as sleep } from "node:timers/promises";
import { oneOf } from "../random.ts";
import type { Till } from "../shop.ts";
import { correctDebt, payDebt, undoPayment } from "./debts.ts";
import { runDrawer } from "./drawer.ts";
import { adjust, buy, createAndDelete, reprice } from "./goods.ts";
import { sell, sellFreely, takeBack } from "./sales.ts";
import { operate, runPayables, settle, undoOperation, undoSupplierPayment } from "./services.ts";

export async function work(till: Till): Promise<void> {
  while (Date.now() < till.until) {
    const action = oneOf(till.random, ACTIONS);
    await action(till);
    await sleep(till.random() * 10);
  }
}

const often = <T>(times: number, action: T): T[] => Array.from({ length: times }, () => action);

const ACTIONS: ((till: Till) => Promise<unknown>)[] = [
  ...often(8, sell),
  ...often(3, takeBack),
  ...often(2, payDebt),
  ...often(2, runDrawer),
  ...often(2, adjust),
  ...often(2, operate),
  ...often(2, runPayables),
  ...[undoOperation, settle, undoSupplierPayment],
  ...[sellFreely, undoPayment, correctDebt, reprice, createAndDelete, buy],
];
