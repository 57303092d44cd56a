import { recordServiceOperation, type ServiceOperation } from "#core/contract/services.ts";
import { idFromAnswer, type Operation, shiftTags } from "./operation.ts";

export const operation: Operation = {
  endpoint: recordServiceOperation,
  isNumbered: true,
  provides: ({ body }) => shiftTags.provides(body.shiftId),
  needs: ({ body }) => shiftTags.needs(body.shiftId),
  idIn: idFromAnswer,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
  whenRecorded: () => ({}),
};
