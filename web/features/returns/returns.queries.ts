import { useMutation } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { listReturns, type returnGoods } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { useEndpointAnswer, useInvalidate } from "#web/api/endpoint-hooks.ts";
import { CREDIT_KEY, CUSTOMERS_KEY, PRODUCTS_KEY, SALES_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import type { DayFilters } from "#web/ui/data/list-by-days.tsx";

const RETURNS_KEY = ["returns"] as const;

const RETURNS_PAGE_SIZE = 10;

export const useReturns = (filters: DayFilters) =>
  useEndpointAnswer(RETURNS_KEY, listReturns, { query: { ...filters, limit: RETURNS_PAGE_SIZE } });

/** Call it also after a failure, because the return may be recorded. */
const useRefresh = () =>
  useInvalidate(RETURNS_KEY, SALES_KEY, PRODUCTS_KEY, SHIFTS_KEY, CREDIT_KEY, CUSTOMERS_KEY);

type NewReturn = {
  key: string;
  body: EndpointCallInput<typeof returnGoods>["body"];
  shown: SaleReturn;
  owedBy: string | null;
};

/** Records a return. All tries use the same idempotency key. Without a server the return is queued. */
export function useReturnGoods() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ key, body, shown, owedBy }: NewReturn): Promise<SaleReturn> => {
      const params = { id: shown.saleId, ...(owedBy && { customerId: owedBy }) };
      const draft = { kind: "return", key, params, body: { ...body }, total: -shown.total } as const;
      const outcome = await record({ ...draft, lateBody: { refunds: toBody(shown) }, shown });
      if ("answer" in outcome) return outcome.answer as SaleReturn;
      const { number, at } = outcome.finished;
      return { ...shown, number, createdAt: at };
    },
    onSettled: useRefresh(),
  });
}

/** Sends the refunds that were paid out, because the debt may change before the server gets the return. */
function toBody({ refunds }: SaleReturn) {
  const money = refunds.filter(({ method }) => method !== "CREDIT");
  return money.length > 0 ? money : [{ method: "CASH", amount: 0 }];
}
