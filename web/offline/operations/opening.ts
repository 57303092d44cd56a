import { openShift, type Shift } from "#core/contract/shifts/shifts.ts";
import { type OfflineOperation, readIdFromAnswer } from "./operation.ts";

export const operation: OfflineOperation = {
  endpoint: openShift,
  isNumbered: true,
  provides: ({ key }) => [`opening:${key}`, `shift:${key}`],
  needs: () => ["closing"],
  idIn: readIdFromAnswer,
  label: () => ({ title: "Apertura de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ body, shown }, drawer, tillId) =>
    (body.tillId ?? tillId) === tillId ? { ...drawer, shift: shown as Shift } : undefined,
  whenRecorded: (_, answer) => ({ opened: answer as Shift }),
};
