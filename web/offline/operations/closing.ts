import { closeShift } from "#core/contract/shifts/shifts.ts";
import { type EntryDependencyTag, type OfflineOperation, shiftDependencyTags } from "./operation.ts";

export const operation: OfflineOperation = {
  endpoint: closeShift,
  isNumbered: false,
  provides: ({ params }) => [...shiftDependencyTags.provides(params.id), "closing"],
  // A closing waits for everything that was done in its shift.
  needs: ({ params }) => [
    ...shiftDependencyTags.needs(params.id),
    ...(shiftDependencyTags.provides(params.id) as EntryDependencyTag[]),
  ],
  idIn: () => undefined,
  label: () => ({ title: "Cierre de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ params, body }, { shift }) =>
    shift && params.id === shift.id
      ? { shift: null, proposedFloat: (body.floatLeft as number | undefined) ?? null }
      : undefined,
  whenRecorded: ({ params }) => ({ closed: params.id! }),
};
