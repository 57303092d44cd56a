// Services are operations for other companies, such as top-ups and bill payments ("recargas y corresponsal").

import { multiplyByFraction } from "#core/money.ts";

/** IN: a customer pays for a top-up or a bill. OUT: the customer receives money. */
export const SERVICE_DIRECTIONS = ["IN", "OUT"] as const;
export type ServiceDirection = (typeof SERVICE_DIRECTIONS)[number];

export const SERVICE_DIRECTION_LABELS: Record<ServiceDirection, string> = {
  IN: "Recibes plata",
  OUT: "Entregas plata",
};

export const MAX_SERVICES = 20;

/** Services that the form suggests. They have no commissions, because each network pays a store another commission. */
export const SUGGESTED_SERVICES: readonly { name: string; direction: ServiceDirection }[] = [
  { name: "Recarga", direction: "IN" },
  { name: "Pago de recibo", direction: "IN" },
  { name: "Depósito", direction: "IN" },
  { name: "Retiro", direction: "OUT" },
  { name: "Giro", direction: "IN" },
];

type Commission = { commissionPercent: number | null; commissionFixed: number | null };

/** The commission is a percentage with at most two decimals, rounded half up, plus a fixed amount. */
export function computeServiceCommission({ commissionPercent, commissionFixed }: Commission, amount: number) {
  const hundredths = Math.round((commissionPercent ?? 0) * 100);
  return multiplyByFraction(amount, hundredths, 10_000) + (commissionFixed ?? 0);
}

/** The change of the cash in the drawer, in pesos; negative when money goes out. */
export function computeDrawerChange(direction: ServiceDirection, amount: number, fee: number): number {
  return (direction === "IN" ? amount : -amount) + fee;
}
