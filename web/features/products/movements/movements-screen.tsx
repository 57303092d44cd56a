import { Banknote, Boxes, ClipboardPen, HandCoins, Tag } from "lucide-react";
import { useParams } from "react-router";
import type { Product } from "#core/contract/products/products.ts";
import { presentationsReport } from "#core/contract/reports/reports.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { computeGain } from "#core/goods/product-cost.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isLowStock, isStockTracked, LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { useMay } from "#web/api/use-may.ts";
import { formatStockInPacks } from "#web/features/products/presentations/pack-text.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PesosAmount, UnitPrice } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ProductPacksDialog } from "../presentations/packs-dialog.tsx";
import { StockAdjustmentDialog } from "./adjust-dialog.tsx";
import { StockMovementList } from "./movement-list.tsx";
import { useProductCost, useStockMovements } from "./movements.queries.ts";

const readFilter = (params: URLSearchParams) => params.get("ventas") === "no";
const writeFilter = (withoutSales: boolean) => new URLSearchParams(withoutSales ? { ventas: "no" } : {});

export function MovementsScreen() {
  const { id = "" } = useParams();
  const [withoutSales, setWithoutSales] = useUrlState(readFilter, writeFilter);
  const query = useStockMovements(id, withoutSales);
  const product = query.data?.pages[0]?.data.product;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageHeader
        title="Movimientos"
        subtitle={product?.name}
        back={{ to: "/products", label: "Productos" }}
        actions={product && <Actions product={product} />}
      />
      {product && <ProductStockFigures product={product} />}
      {product && <SalesByPack product={product} />}
      {missing ? (
        <Card>
          <EmptyState
            drawing={<SearchDrawing />}
            title="Producto no encontrado"
            text="Puede que lo hayan eliminado o que el enlace sea de otra tienda."
          />
        </Card>
      ) : (
        <StockMovementList query={query} withoutSales={withoutSales} onFilter={setWithoutSales} />
      )}
    </>
  );
}

function Actions({ product }: { product: Product }) {
  const may = useMay();
  const packs = useDialog();
  const adjusting = useDialog();
  if (!may("products.write")) return null;
  return (
    <>
      <Button icon={Boxes} onClick={() => packs.show()}>
        Pacas y precios
      </Button>
      {packs.turn > 0 && (
        <ProductPacksDialog key={`packs ${packs.turn}`} {...packs.props} product={product} />
      )}
      <Button variant="primary" icon={ClipboardPen} onClick={() => adjusting.show()}>
        Ajustar stock
      </Button>
      {adjusting.turn > 0 && (
        <StockAdjustmentDialog
          key={`adjust ${adjusting.turn}`}
          {...adjusting.props}
          product={product}
          linked={false}
        />
      )}
    </>
  );
}

export function ProductStockFigures({ product }: { product: Product }) {
  const may = useMay();
  const { price, unit } = product;
  return (
    <div className="mb-4 sm:mb-5">
      <StatCardGrid>
        <StatCard
          icon={Boxes}
          label="Stock"
          value={formatStockInPacks(product)}
          detail={stockDetail(product)}
        />
        <StatCard icon={Tag} label="Precio" value={<UnitPrice price={price} unit={unit} />} />
        {may("reports.financial") && <Cost product={product} />}
      </StatCardGrid>
    </div>
  );
}

function stockDetail(product: Product): string | undefined {
  const { stock, minStock, unit } = product;
  if (isLowStock(product))
    return `Bajo stock: menos de ${formatQuantity(minStock ?? LOW_STOCK_THRESHOLD, unit)}`;
  if (isMeasuredUnit(unit) || !isStockTracked(product)) return undefined;
  return stock === 1 ? UNIT_WORDS.UNIT.one : UNIT_WORDS.UNIT.many;
}

function Cost({ product: { id, price, unit, tax } }: { product: Product }) {
  const { taxes } = useStoreSettings();
  const { data: cost } = useProductCost(id);
  const average = cost?.averageCost ?? null;
  const sold = average === null ? null : computeGain({ price, tax }, average, taxes, new Date());
  const unknown = cost ? "Se calcula al recibir órdenes de compra" : undefined;
  return (
    <>
      <StatCard
        icon={HandCoins}
        label="Costo promedio"
        value={average === null ? "–" : <PesosAmount amount={average} />}
        detail={
          cost?.lastCost == null ? (
            unknown
          ) : (
            <>
              Última compra: <PesosAmount amount={cost.lastCost} />
            </>
          )
        }
      />
      <StatCard
        icon={Banknote}
        label={`Ganancia por ${UNIT_WORDS[unit].one}`}
        value={sold === null ? "–" : <PesosAmount amount={sold.gain} />}
        detail={sold?.margin ?? undefined}
      />
    </>
  );
}

/** How much of the product was sold in each pack and loose. Empty for a product without packs. */
function SalesByPack({ product: { id, unit, presentations } }: { product: Product }) {
  const isShown = useMay()("reports.read") && presentations.length > 0;
  const { data } = useEndpoint(
    REPORTS_KEY,
    presentationsReport,
    { params: { id }, query: { startDate: addDays(dayOf(new Date()), -29) } },
    { enabled: isShown },
  );
  if (!isShown || !data?.length) return null; // a disabled query returns its cached answer
  return (
    <div className="mb-4 sm:mb-5">
      <Card>
        <h2 className="text-lg font-bold">Cómo lo vendiste en los últimos 30 días</h2>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {data.map(({ presentation, count, units, total }) => (
            <li key={presentation?.id ?? "loose"} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <strong>{presentation?.name ?? "Suelto"}</strong>
                <span className="block text-sm text-ink-soft">
                  {presentation && `${count === 1 ? "1 vez" : `${count} veces`} · `}
                  {formatQuantity(units, unit)}
                  {unit === "UNIT" && (units === 1 ? " unidad" : " unidades")}
                </span>
              </span>
              <PesosAmount amount={total} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
