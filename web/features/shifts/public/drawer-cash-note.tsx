import type { DeviceShiftState } from "./use-device-shift.ts";

const OUT = {
  open: "Sale de la caja que está abierta.",
  why: "En esta tienda el efectivo sale de la caja abierta.",
};
const IN = {
  open: "Entra a la caja que está abierta.",
  why: "En esta tienda el efectivo entra a la caja abierta.",
};

/** Why a form asks to open the drawer first. */
export const cashNeedsDrawerText = (isIn = false): string => (isIn ? IN : OUT).why;

/** Says which drawer the cash of a form moves. */
export function DrawerCashNote({ here, isIn = false }: { here: DeviceShiftState; isIn?: boolean }) {
  const { data } = here.query;
  if (!here.used || !data) return null;
  const { open, why } = isIn ? IN : OUT;
  const none = here.missing ? why : "No hay caja abierta: queda anotado sin tocar ninguna.";
  return <p className="-mt-2 text-sm text-ink-soft">{data.shift ? open : none}</p>;
}
