import { useState } from "react";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { formatQuantity } from "#core/quantity.ts";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { isMeasuredUnit, UNIT_SYMBOLS } from "#core/units.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatItemQuantity, isFreeItem, saleItemBarcode, saleItemName } from "./sale-item-text.ts";

const COLUMNS: readonly TableColumn<SaleItem>[] = [
  { key: "product", header: "Producto", cell: (item) => <Product item={item} />, phone: "title" },
  { key: "price", header: "Precio", cell: (item) => <Price item={item} />, align: "end" },
  { key: "quantity", header: "Cantidad", cell: (item) => <Quantity item={item} />, align: "end" },
  {
    key: "subtotal",
    header: "Subtotal",
    cell: (item) => (
      <>
        <strong>
          <PesosAmount amount={item.total} />
        </strong>
        {item.promotion && (
          <span className="block text-sm font-normal text-success-ink">{item.promotion.name}</span>
        )}
        {item.discount > 0 && (
          <span className="block text-sm text-ink-soft">
            <s>
              <PesosAmount amount={subtotalOfRecordedLine(item)} />
            </s>{" "}
            − <PesosAmount amount={item.discount} />
          </span>
        )}
      </>
    ),
    align: "end",
  },
];

export function SaleItems({ sale }: { sale: Sale }) {
  return (
    <Card title="Productos" flush>
      {sale.items.length === 0 ? (
        <EmptyState drawing={<BasketDrawing />} title="No hay productos en esta venta" />
      ) : (
        <Table label="Productos de la venta" columns={COLUMNS} rows={sale.items} rowKey={(item) => item.id} />
      )}
    </Card>
  );
}

function Quantity({ item }: { item: SaleItem }) {
  return (
    <>
      {formatItemQuantity(item)}
      {item.returned > 0 && (
        <span className="block text-sm text-ink-soft">
          {item.returned === item.quantity
            ? "Devuelto"
            : `Devuelto: ${formatQuantity(item.returned, item.unit)}`}
        </span>
      )}
    </>
  );
}

function Price({ item: { price, unit, presentation } }: { item: SaleItem }) {
  if (presentation)
    return (
      <>
        <PesosAmount amount={presentation.price} /> / {presentation.name}
      </>
    );
  return (
    <>
      <PesosAmount amount={price} />
      {isMeasuredUnit(unit) && ` / ${UNIT_SYMBOLS[unit]}`}
    </>
  );
}

function Product({ item }: { item: SaleItem }) {
  const code = saleItemBarcode(item);
  return (
    <div className="flex items-start gap-3 text-base md:min-w-48">
      <SaleItemImage src={item.product?.image ?? null} />
      <div className="min-w-0">
        <p className="font-semibold">{saleItemName(item)}</p>
        {code && <p className="text-sm font-normal text-ink-soft">Código: {code}</p>}
        {item.tax && <p className="text-sm font-normal text-ink-soft">{TAX_CLASS_LABELS[item.tax]}</p>}
        {isFreeItem(item) && <Badge tone="info">Venta Libre</Badge>}
      </div>
    </div>
  );
}

function SaleItemImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="size-12 shrink-0 overflow-hidden rounded-md border border-line">
      {src && !failed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-contain"
        />
      ) : (
        <ProductImagePlaceholder hideText />
      )}
    </div>
  );
}
