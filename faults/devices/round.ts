import { setTimeout as sleep } from "node:timers/promises";
import { findDeviceErrors } from "./check-devices.ts";
import type { DeviceFault } from "./device-fault.ts";
import type { DeviceShop } from "./device-state.ts";
import { waitUntilEntriesSent } from "./wait-until-sent.ts";
import { createDeviceWorker, runDeviceWorker, sellThroughScreen } from "./work.ts";

export type DeviceRoundResult = { operations: number; byHand: number; wrongs: string[] };

export async function runDeviceRound(
  shop: DeviceShop,
  fault: DeviceFault,
  { atLeast, byHand }: { atLeast: number; byHand: number },
): Promise<DeviceRoundResult> {
  const before = shop.writeLog.entries.length;
  let operations = 0;
  shop.hasOffice = fault.hasOffice ?? false;
  const workers = shop.deviceStates.flatMap((deviceState) => [
    createDeviceWorker(deviceState, 0),
    createDeviceWorker(deviceState, 1),
  ]);
  const working = Promise.all(workers.map((worker) => runDeviceWorker(worker, shop, () => operations++)));
  for (let sold = 0; sold < byHand; sold++)
    await sellThroughScreen(shop, shop.deviceStates[(before + sold) % shop.deviceStates.length]!);
  await fault.inject(shop);
  while (operations < atLeast) await sleep(50);
  for (const worker of workers) worker.until = 0;
  await working;
  await waitUntilEntriesSent(shop);
  for (const { mayRefuse } of shop.deviceStates) mayRefuse.clear();
  const wrongs = await findDeviceErrors(shop);
  // `findDeviceErrors` has reported the violations; the next round must not report them again.
  shop.writeLog.violations.length = 0;
  return { operations: operations + byHand, byHand, wrongs };
}
