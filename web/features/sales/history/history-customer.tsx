import type { Sale } from "#core/contract/sales/sales.ts";
import { EmailAddress } from "#web/ui/data/email-text.tsx";

export function HistorySaleCustomer({ customer }: { customer: Sale["customer"] }) {
  if (!customer) return <p className="text-sm text-ink-soft">Sin cliente</p>;
  return (
    <div className="min-w-26 text-sm wrap-anywhere">
      <p className="font-semibold">{customer.name}</p>
      {customer.phone && <p className="text-ink-soft">{customer.phone}</p>}
      {customer.email && (
        <p className="text-ink-soft">
          <EmailAddress email={customer.email} />
        </p>
      )}
    </div>
  );
}
