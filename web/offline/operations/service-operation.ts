import { operateService, type ServiceOperation } from "#core/contract/services.ts";
import { inShift, type Operation, ownId } from "./operation.ts";

export const operation: Operation = {
  endpoint: operateService,
  isNumbered: true,
  provides: ({ body }) => inShift.provides(body.shiftId),
  needs: ({ body }) => inShift.needs(body.shiftId),
  idIn: ownId,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
  whenRecorded: () => ({}),
};
