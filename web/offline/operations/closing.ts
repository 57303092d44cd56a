import { closeShift } from "#core/contract/shifts/shifts.ts";
import { type DependencyTag, type OfflineOperation, shiftTags } from "./operation.ts";

export const operation: OfflineOperation = {
  endpoint: closeShift,
  isNumbered: false,
  provides: ({ params }) => [...shiftTags.provides(params.id), "closing"],
  // A closing waits for everything that was done in its shift.
  needs: ({ params }) => [
    ...shiftTags.needs(params.id),
    ...(shiftTags.provides(params.id) as DependencyTag[]),
  ],
  idIn: () => undefined,
  label: () => ({ title: "Cierre de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ params, body }, { shift }) =>
    shift && params.id === shift.id
      ? { shift: null, proposedFloat: (body.floatLeft as number | undefined) ?? null }
      : undefined,
  whenRecorded: ({ params }) => ({ closed: params.id! }),
};
