import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { type ReturningCustomer, ReturnPaper } from "./return-paper.tsx";
import { refundMethodText } from "./return-text.ts";
import { ReturnedGoodsList } from "./returned-goods.tsx";

/** Shows the refund first, because the customer waits for it; then goods and ticket. */
export function ReturnDoneSummary({ back, customer }: { back: SaleReturn; customer: ReturningCustomer }) {
  const paid = back.refunds.filter(({ method }) => method !== "CREDIT");
  const off = back.refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="rounded-md bg-success-soft px-4 py-3 text-success-ink">
        {paid.map(({ method, amount }) => (
          <p key={method} className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-lg font-semibold">Entrega {refundMethodText(method)}</span>{" "}
            <strong className="text-3xl font-bold">
              <PesosAmount amount={amount} />
            </strong>
          </p>
        ))}
        {off > 0 && (
          <p>
            Se le descontaron <PesosAmount amount={off} /> de lo que debe.
          </p>
        )}
        {back.refunds.length === 0 && <p className="font-semibold">No hay plata que entregar.</p>}
      </div>
      <ReturnedGoodsList back={back} />
      <ReturnPaper back={back} customer={customer} />
    </div>
  );
}
