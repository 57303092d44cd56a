import type { Sale } from "#core/contract/sales/sales.ts";
import { hasPermission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Card } from "#web/ui/card.tsx";
import { formatSaleDate } from "#web/ui/text/sale-date.ts";
import { SaleFlagList } from "./flag-list.tsx";
import { MarkReviewedButton } from "./mark-reviewed-button.tsx";
import { saleLabel } from "./sale-name.ts";

export function SaleFlags({ sale }: { sale: Sale }) {
  const { user } = useSession();
  if (sale.flags.length === 0) return null;
  const seen = sale.flags.every(({ seenAt }) => seenAt !== null);
  const [last] = sale.flags
    .map(({ seenAt }) => seenAt)
    .sort()
    .reverse();
  return (
    <div className="mb-4">
      <Card title={seen ? "Lo que se revisó" : "Por revisar"}>
        <p className="mb-3 text-ink-soft">
          Esta venta se hizo sin conexión y se registró tal como fue.
          {seen && last && ` Se revisó el ${formatSaleDate(last)}.`}
        </p>
        <SaleFlagList flags={sale.flags} />
        {!seen && user && hasPermission(user.role, "sales.review") && (
          <div className="mt-4">
            <MarkReviewedButton id={sale.id} name={saleLabel(sale)} />
          </div>
        )}
      </Card>
    </div>
  );
}
