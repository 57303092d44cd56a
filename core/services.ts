/** IN: a customer's money is taken in, as for a top-up or a bill. OUT: it is given to them. */
export const SERVICE_DIRECTIONS = ["IN", "OUT"] as const;
export type ServiceDirection = (typeof SERVICE_DIRECTIONS)[number];

export const SERVICE_DIRECTION_LABELS: Record<ServiceDirection, string> = {
  IN: "Recibes plata",
  OUT: "Entregas plata",
};

/** Services of a store. */
export const MAX_SERVICES = 20;

/** What a store may begin with; the commission is what its network pays, which only the store knows. */
export const READY_SERVICES: readonly { name: string; direction: ServiceDirection }[] = [
  { name: "Recarga", direction: "IN" },
  { name: "Pago de recibo", direction: "IN" },
  { name: "Depósito", direction: "IN" },
  { name: "Retiro", direction: "OUT" },
  { name: "Giro", direction: "IN" },
];

type Commission = { commissionPercent: number | null; commissionFixed: number | null };

/** What the network pays the shop for an operation: a percentage (up to two decimals), rounded half up, and a fixed sum. */
export function commissionOf({ commissionPercent, commissionFixed }: Commission, amount: number): number {
  const hundredths = BigInt(Math.round((commissionPercent ?? 0) * 100));
  return Number((BigInt(amount) * hundredths + 5_000n) / 10_000n) + (commissionFixed ?? 0);
}

/** What an operation in cash brings into the drawer or, below 0, takes out of it. */
export function drawerChange(direction: ServiceDirection, amount: number, fee: number): number {
  return (direction === "IN" ? amount : -amount) + fee;
}
