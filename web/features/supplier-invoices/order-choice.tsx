import { formatPesos } from "#core/money.ts";
import { useOpenPurchaseOrders } from "#web/features/purchase-orders/public/use-open-orders.ts";
import { Card } from "#web/ui/card.tsx";
import { formatShortDay } from "#web/ui/data/short-day.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type Props = {
  /** Null for a supplier that is not in the store yet. */
  supplierId: string | null;
  /** Empty if the goods were not ordered. */
  orderId: string;
  onChange: (orderId: string) => void;
};

export function InvoiceOrderSelect({ supplierId, orderId, onChange }: Props) {
  const { data: orders = [] } = useOpenPurchaseOrders(supplierId);
  if (orders.length === 0) return null;
  return (
    <Card>
      <Field label="¿Es de un pedido tuyo?" hint="Si lo eliges, lo que llegó queda recibido en esa orden.">
        <Select
          placeholder="No la había pedido"
          options={orders.map(({ id, orderNumber, supplier, createdAt, total }) => ({
            value: id,
            label: [
              orderNumber,
              ...(supplierId ? [] : [supplier.name]),
              formatPesos(total),
              formatShortDay(createdAt),
            ].join(" · "),
          }))}
          value={orderId}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </Card>
  );
}
