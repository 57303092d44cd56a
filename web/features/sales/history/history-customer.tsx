import type { Sale } from "#core/contract/sales/sales.ts";
import { EmailText } from "#web/ui/data/email-text.tsx";

export function HistoryCustomer({ customer }: { customer: Sale["customer"] }) {
  if (!customer) return <p className="text-sm text-ink-soft">Sin cliente</p>;
  return (
    <div className="min-w-26 text-sm wrap-anywhere">
      <p className="font-semibold">{customer.name}</p>
      {customer.phone && <p className="text-ink-soft">{customer.phone}</p>}
      {customer.email && (
        <p className="text-ink-soft">
          <EmailText email={customer.email} />
        </p>
      )}
    </div>
  );
}
