import clsx from "clsx";
import type { SupplierPurchases } from "#core/contract/suppliers.ts";
import { formatNumber } from "#core/number-text.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { EmailAddressLink } from "#web/ui/data/email-address.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";

export const SUPPLIER_FIGURE_PERIODS = [
  { days: 30, label: "30 días" },
  { days: 90, label: "90 días" },
  { days: 365, label: "Un año" },
] as const;

type Props = {
  bought: SupplierPurchases;
  days: number;
  onDays: (days: number) => void;
  stale: boolean;
};

export function SupplierFigures({ bought, days, onDays, stale }: Props) {
  const { supplier } = bought;
  return (
    <Card>
      <fieldset>
        <legend className="text-sm text-ink-soft">Le compraste en los últimos</legend>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {SUPPLIER_FIGURE_PERIODS.map((range) => (
            <label
              key={range.days}
              data-checked={days === range.days || undefined}
              className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-md bg-sunken px-2 text-sm whitespace-nowrap data-checked:bg-primary-soft data-checked:text-primary-ink data-checked:inset-ring-2 data-checked:inset-ring-primary-edge focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge"
            >
              <input
                type="radio"
                name="days"
                className="sr-only"
                checked={days === range.days}
                onChange={() => onDays(range.days)}
              />
              {range.label}
            </label>
          ))}
        </div>
      </fieldset>
      <div aria-live="polite" className={clsx("mt-3 transition-opacity", stale && "opacity-60")}>
        <p className="main-figure">
          <PesosAmount amount={bought.spent} />
        </p>
        <p className="text-ink-soft">{describeSupplierDeliveries(bought)}</p>
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <DescriptionList
          facts={[
            ["Contacto", supplier.contactName],
            ["NIT", supplier.nit],
            ["Dirección", supplier.address],
            ["Correo", supplier.email && <EmailAddressLink key="email" email={supplier.email} />],
          ]}
        />
      </div>
      <div className="mt-3">
        <ContactLinks name={supplier.contactName ?? supplier.name} phone={supplier.phone} />
      </div>
    </Card>
  );
}

/** Builds '3 entregas, la última el 5/03/2024'. */
export function describeSupplierDeliveries({
  receptions,
  lastReceivedAt,
}: Omit<SupplierPurchases, "supplier">) {
  if (!lastReceivedAt) return "Todavía no te ha traído nada";
  const last = `la última el ${formatShortDay(lastReceivedAt)}`;
  if (receptions === 0) return `Ninguna entrega; ${last}`;
  if (receptions === 1) return `1 entrega, el ${formatShortDay(lastReceivedAt)}`;
  return `${formatNumber(receptions)} entregas, ${last}`;
}
