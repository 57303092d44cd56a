import { Banknote, Boxes, HandCoins, Tag } from "lucide-react";
import type { Product } from "#core/contract/products/products.ts";
import { computeGain } from "#core/goods/product-cost.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isLowStock, isStockTracked, LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { useMay } from "#web/api/use-may.ts";
import { useProductCost } from "#web/features/products/movements/movements.queries.ts";
import { formatStockInPacks } from "#web/features/products/presentations/pack-text.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { PesosAmount, UnitPrice } from "#web/ui/money.tsx";

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
