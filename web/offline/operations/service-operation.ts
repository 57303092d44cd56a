import { operateService, type ServiceOperation } from "#core/contract/services.ts";
import { answerId, type Operation, shiftTags } from "./operation.ts";

export const operation: Operation = {
  endpoint: operateService,
  isNumbered: true,
  provides: ({ body }) => shiftTags.provides(body.shiftId),
  needs: ({ body }) => shiftTags.needs(body.shiftId),
  idIn: answerId,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
  whenRecorded: () => ({}),
};
