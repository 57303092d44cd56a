import { type DebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import {
  customerDependencyTags,
  type OfflineOperation,
  readIdFromAnswer,
  shiftDependencyTags,
} from "./operation.ts";

/** `params.id` is the customer's id. */
export const operation: OfflineOperation = {
  endpoint: payCustomerDebt,
  isNumbered: true,
  provides: ({ params, body }) => [
    ...customerDependencyTags(params.id),
    ...shiftDependencyTags.provides(body.shiftId),
  ],
  needs: ({ params, body }) => [
    ...customerDependencyTags(params.id),
    ...shiftDependencyTags.needs(body.shiftId),
  ],
  idIn: readIdFromAnswer,
  label: () => ({ title: "Abono", detail: null, hasAmount: true }),
  whileWaiting: ({ params, body }, shop) => shop.owes(params.id!, -(body.amount as number)),
  whenRecorded: ({ params }, answer) => ({
    balance: { customerId: params.id!, now: (answer as DebtPayment).balanceAfter },
  }),
};
