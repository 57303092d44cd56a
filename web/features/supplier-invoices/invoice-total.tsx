import type { ListedInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { formatNumber } from "#core/number-text.ts";
import { PesosAmount } from "#web/ui/money.tsx";

type Props = { invoice: Pick<ListedInvoice, "total" | "currency"> };

export function InvoiceTotal({ invoice: { total, currency } }: Props) {
  if (currency === "COP") return <PesosAmount amount={total} />;
  return (
    <span className="whitespace-nowrap">
      {currency} {formatNumber(total)}
    </span>
  );
}
