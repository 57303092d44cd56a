import { closeShift } from "#core/contract/shifts/shifts.ts";
import { inShift, type Operation, type Tag } from "./operation.ts";

/** Closing a drawer. `params.id` is the shift, which the server answers with. */
export const operation: Operation = {
  endpoint: closeShift,
  isNumbered: false,
  provides: ({ params }) => [...inShift.provides(params.id), "closing"],
  // Everything done while it was open counts in it.
  needs: ({ params }) => [...inShift.needs(params.id), ...(inShift.provides(params.id) as Tag[])],
  idIn: () => undefined,
  label: () => ({ title: "Cierre de caja", detail: null, hasAmount: true }),
  drawerAfter: ({ params, body }, { shift }) =>
    shift && params.id === shift.id
      ? { shift: null, proposedFloat: (body.floatLeft as number | undefined) ?? null }
      : undefined,
  whenRecorded: ({ params }) => ({ closed: params.id! }),
};
