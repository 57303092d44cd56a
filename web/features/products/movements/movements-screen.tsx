import { Boxes, ClipboardPen } from "lucide-react";
import { useParams } from "react-router";
import type { Product } from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useMay } from "#web/api/use-may.ts";
import { ProductStockFigures } from "#web/features/products/movements/product-figures.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ProductPacksDialog } from "../presentations/packs-dialog.tsx";
import { StockAdjustmentDialog } from "./adjust-dialog.tsx";
import { StockMovementList } from "./movement-list.tsx";
import { useStockMovements } from "./movements.queries.ts";
import { SalesByPack } from "./sales-by-pack.tsx";

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
