import type { ListedInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatNumber } from "#core/number-text.ts";
import { PesosAmount } from "#web/ui/money.tsx";

export function InvoiceTotal({
  invoice: { total, currency },
}: {
  invoice: Pick<ListedInvoice, "total" | "currency">;
}) {
  if (currency === "COP") return <PesosAmount amount={total} />;
  return (
    <span className="whitespace-nowrap">
      {currency} {formatNumber(total)}
    </span>
  );
}
