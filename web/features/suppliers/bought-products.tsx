import type { SupplierPurchases } from "#core/contract/suppliers.ts";
import { formatQuantity } from "#core/quantity.ts";
import { perUnitSuffix } from "#core/units.ts";
import { useMay } from "#web/api/use-may.ts";
import { Card } from "#web/ui/card.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";

type BoughtProduct = SupplierPurchases["products"][number];

function columns(mayOpen: boolean): readonly TableColumn<BoughtProduct>[] {
  return [
    {
      key: "name",
      header: "Producto",
      phone: "title",
      cell: ({ id, name }) =>
        id && mayOpen ? (
          <NameLink to={`/products/${id}/movements`}>{name}</NameLink>
        ) : (
          <span className="font-semibold">{name}</span>
        ),
    },
    {
      key: "quantity",
      header: "Cantidad",
      align: "end",
      cell: ({ quantity, unit }) => formatQuantity(quantity, unit),
    },
    {
      key: "cost",
      header: "Último costo",
      align: "end",
      cell: ({ lastCost, unit, lastAt }) => (
        <>
          <PesosAmount amount={lastCost} />
          {perUnitSuffix(unit)}
          <span className="block text-sm whitespace-nowrap text-ink-soft">{formatShortDay(lastAt)}</span>
        </>
      ),
    },
    createAmountColumn("spent", "Le compraste", ({ spent }) => spent, "main"),
  ];
}

type Props = { products: readonly BoughtProduct[]; stale: boolean };

export function SupplierBoughtProducts({ products, stale }: Props) {
  const may = useMay();
  return (
    <Card title="Lo que trae" flush>
      {products.length === 0 ? (
        <EmptyState
          drawing={<ShelfDrawing />}
          title="Nada en estos días"
          text="Aquí queda lo que recibes de sus órdenes de compra, con lo que te costó."
        />
      ) : (
        <Table
          label="Lo que trae"
          tight
          columns={columns(may("reports.read"))}
          rows={products}
          rowKey={({ id, name, unit }) => `${id ?? name} ${unit}`}
          stale={stale}
        />
      )}
    </Card>
  );
}
