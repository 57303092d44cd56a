import type { Sale } from "#core/contract/sales.ts";

export function HistoryCustomer({ customer }: { customer: Sale["customer"] }) {
  if (!customer) return <span className="text-ink-soft">Sin cliente</span>;
  return (
    <div className="text-sm md:min-w-28">
      <p className="font-semibold">{customer.name}</p>
      {customer.phone && <p className="text-ink-soft">{customer.phone}</p>}
      {customer.email && <p className="text-ink-soft">{customer.email}</p>}
    </div>
  );
}
