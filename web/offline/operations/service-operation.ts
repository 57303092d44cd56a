import { recordServiceOperation, type ServiceOperation } from "#core/contract/services.ts";
import { type OfflineOperation, readIdFromAnswer, shiftDependencyTags } from "./operation.ts";

export const operation: OfflineOperation = {
  endpoint: recordServiceOperation,
  isNumbered: true,
  provides: ({ body }) => shiftDependencyTags.provides(body.shiftId),
  needs: ({ body }) => shiftDependencyTags.needs(body.shiftId),
  idIn: readIdFromAnswer,
  label({ shown }) {
    const { service, reference } = shown as ServiceOperation;
    return { title: service.name, detail: reference, hasAmount: true };
  },
  whenRecorded: () => ({}),
};
