import { CASH_CATEGORY_LABELS } from "#core/cash/cash-movements.ts";
import { type CashMovement, recordCashMovement } from "#core/contract/shifts/shifts.ts";
import { type OfflineOperation, shiftDependencyTags } from "./operation.ts";

/** `params.id` is the shift's id. The answer is the whole shift, without the id of the movement. */
export const operation: OfflineOperation = {
  endpoint: recordCashMovement,
  isNumbered: true,
  provides: ({ params }) => shiftDependencyTags.provides(params.id),
  needs: ({ params }) => shiftDependencyTags.needs(params.id),
  idIn: () => undefined,
  label({ shown }) {
    const { kind, category } = shown as CashMovement;
    const title = kind === "IN" ? "Entrada" : "Salida";
    return { title, detail: CASH_CATEGORY_LABELS[category], hasAmount: true };
  },
  drawerAfter({ params, shown, number }, { shift, ...drawer }) {
    if (params.id !== shift?.id || !shift) return undefined;
    const movement = { ...(shown as CashMovement), ...(number && { number }) };
    return { ...drawer, shift: { ...shift, movements: [...shift.movements, movement] } };
  },
  whenRecorded: () => ({}),
};
