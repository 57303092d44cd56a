import { openShift, type Shift } from "#core/contract/shifts/shifts.ts";
import { type Operation, ownId } from "./operation.ts";

/** Opening a drawer. */
export const operation: Operation = {
  endpoint: openShift,
  isNumbered: true,
  provides: ({ key }) => [`opening:${key}`, `shift:${key}`],
  // The previous drawer has to be closed.
  needs: () => ["closing"],
  idIn: ownId,
  label: () => ({ title: "Apertura de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ body, shown }, drawer, tillId) =>
    (body.tillId ?? tillId) === tillId ? { ...drawer, shift: shown as Shift } : undefined,
  whenRecorded: (_, answer) => ({ opened: answer as Shift }),
};
