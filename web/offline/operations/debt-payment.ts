import { type DebtPayment, payDebt } from "#core/contract/credit/credit.ts";
import { customerTags, idFromAnswer, type Operation, shiftTags } from "./operation.ts";

/** `params.id` is the customer's id. */
export const operation: Operation = {
  endpoint: payDebt,
  isNumbered: true,
  provides: ({ params, body }) => [...customerTags(params.id), ...shiftTags.provides(body.shiftId)],
  needs: ({ params, body }) => [...customerTags(params.id), ...shiftTags.needs(body.shiftId)],
  idIn: idFromAnswer,
  label: () => ({ title: "Abono", detail: null, hasAmount: true }),
  whileWaiting: ({ params, body }, shop) => shop.owes(params.id!, -(body.amount as number)),
  whenRecorded: ({ params }, answer) => ({
    balance: { customerId: params.id!, now: (answer as DebtPayment).balanceAfter },
  }),
};
