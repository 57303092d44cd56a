import { setTimeout as sleep } from "node:timers/promises";
import { between } from "../random.ts";
import type { Desk } from "./desk.ts";
import type { Devices } from "./shop-of-devices.ts";

/** What happens to the devices while everybody works; afterwards the server answers again. */
export type DeviceTrouble = {
  name: string;
  /** Also plays the forms outside the till. */
  hasOffice?: boolean;
  strike(shop: Devices): Promise<void>;
};

/** Duration without a server, in milliseconds. */
export const AWAY = { from: 800, to: 2_500 };

export const pause = ({ random }: Devices, from: number, to: number) => sleep(between(random, from, to));

export function cutOff({ device }: Desk): void {
  // Nothing listens on that port.
  device.wire.lead(1);
  device.wire.hangUp();
}
export const connect = ({ port }: Devices, { device }: Desk) => device.wire.lead(port);

/** All devices without a network for a while. */
export async function offline(shop: Devices, meanwhile: () => Promise<void>): Promise<void> {
  for (const desk of shop.desks) cutOff(desk);
  await pause(shop, AWAY.from, AWAY.to);
  await meanwhile();
  await pause(shop, AWAY.from, AWAY.to);
  for (const desk of shop.desks) connect(shop, desk);
}

/** While no worker is in the middle of anything. */
export async function inPeace({ gate }: Devices, work: () => Promise<void>): Promise<void> {
  gate.closed = true;
  while (gate.inside > 0) await sleep(50);
  await work();
  gate.closed = false;
}
