import { useMutation } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { type PaymentSettlement, salePaymentMethodOf } from "#core/sale/payment.ts";
import { useInvalidate } from "#web/api/endpoint-hooks.ts";
import { CREDIT_KEY, CUSTOMERS_KEY, SALES_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";

type NewCorrection = {
  key: string;
  body: EndpointCallInput<typeof correctSalePayments>["body"];
  /** Null only where the server must say why the payments do not add up. */
  settlement: PaymentSettlement | null;
};

/** Corrects how a sale was paid. Without a server the correction is queued, and the device shows it meanwhile. */
export function useCorrectPayments(sale: Sale) {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ key, body, settlement }: NewCorrection): Promise<Sale> => {
      const shown = settlement && { ...settlement, paymentMethod: salePaymentMethodOf(settlement.payments) };
      const outcome = await record({
        kind: "paymentCorrection",
        key,
        params: { id: sale.id, ...(sale.shift && { shiftId: sale.shift.id }) },
        body: { ...body },
        lateBody: {},
        shown,
        total: sale.total,
      });
      return "answer" in outcome ? (outcome.answer as { sale: Sale }).sale : { ...sale, ...shown };
    },
    onSettled: useInvalidate(SALES_KEY, SHIFTS_KEY, CREDIT_KEY, CUSTOMERS_KEY),
  });
}
