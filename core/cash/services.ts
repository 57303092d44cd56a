/** IN: a customer pays for a top-up or a bill. OUT: the customer receives money. */
export const SERVICE_DIRECTIONS = ["IN", "OUT"] as const;
export type ServiceDirection = (typeof SERVICE_DIRECTIONS)[number];

export const SERVICE_DIRECTION_LABELS: Record<ServiceDirection, string> = {
  IN: "Recibes plata",
  OUT: "Entregas plata",
};

export const MAX_SERVICES = 20;

/** Names that the form suggests, without commissions: each company that settles a service pays a store another one. */
export const SUGGESTED_SERVICES: readonly { name: string; direction: ServiceDirection }[] = [
  { name: "Recarga", direction: "IN" },
  { name: "Pago de recibo", direction: "IN" },
  { name: "Depósito", direction: "IN" },
  { name: "Retiro", direction: "OUT" },
  { name: "Giro", direction: "IN" },
];

type Commission = { commissionPercent: number | null; commissionFixed: number | null };

/** The commission is a percentage, rounded half up, plus a fixed amount. */
export function computeServiceCommission(
  { commissionPercent, commissionFixed }: Commission,
  amount: number,
): number {
  const hundredths = BigInt(Math.round((commissionPercent ?? 0) * 100));
  return Number((BigInt(amount) * hundredths + 5_000n) / 10_000n) + (commissionFixed ?? 0);
}

/** How the cash in the drawer changes: negative when money goes out. */
export function computeDrawerChange(direction: ServiceDirection, amount: number, fee: number): number {
  return (direction === "IN" ? amount : -amount) + fee;
}
