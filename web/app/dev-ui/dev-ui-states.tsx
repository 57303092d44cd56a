import { Plus } from "lucide-react";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { ClosedShopDrawing } from "#web/ui/drawings/closed-shop.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";

const TYPE = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl", "text-4xl"];

export function DevStateExamples() {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Card>
        <EmptyState
          drawing={<ShelfDrawing />}
          title="Aún no hay productos"
          text="Agrega el primero con su precio y sus existencias, y ya puedes venderlo."
          action={
            <Button variant="primary" icon={Plus}>
              Nuevo Producto
            </Button>
          }
        />
      </Card>
      <Card>
        <EmptyState
          drawing={<ReceiptDrawing />}
          title="Aún no hay ventas"
          text="La primera venta aparecerá aquí."
        />
      </Card>
      <Card>
        <EmptyState
          drawing={<SearchDrawing />}
          title="No se encontraron productos"
          text="Prueba con otra palabra."
        />
      </Card>
      <Card>
        <EmptyState drawing={<BasketDrawing />} title="Sin productos" text="Escanea o busca un producto." />
      </Card>
      <Card>
        <EmptyState drawing={<PeopleDrawing />} title="Aún no hay clientes" />
      </Card>
      <Card>
        <EmptyState drawing={<TruckDrawing />} title="Aún no hay proveedores" />
      </Card>
      <Card>
        <EmptyState drawing={<ChartDrawing />} title="No hay ventas en los últimos 7 días" />
      </Card>
      <Card>
        <EmptyState drawing={<ClosedShopDrawing />} title="Página no encontrada" />
      </Card>
      <Card>
        <ErrorState text="Error al cargar los productos" />
      </Card>
      <Card title="Cargando">
        <ListSkeleton rows={3} />
        <Spinner />
      </Card>
      <Card title="Etiquetas y marca">
        <div className="mb-5 flex flex-wrap gap-2">
          <Badge>Neutro</Badge>
          <Badge tone="primary">Principal</Badge>
          <Badge tone="success">Activo</Badge>
          <Badge tone="warning">Pendiente</Badge>
          <Badge tone="danger">Stock: 3</Badge>
          <Badge tone="info">Venta Libre</Badge>
        </div>
        <Logo />
        <div className="mt-5 h-40 overflow-hidden rounded-md">
          <ProductImagePlaceholder />
        </div>
        <div className="mt-3 size-14 overflow-hidden rounded-md">
          <ProductImagePlaceholder hideText />
        </div>
        <p className="mt-3 font-semibold text-primary-ink">Texto en el color de la tienda</p>
      </Card>
      <Card title="Escala de letra">
        {TYPE.map((size) => (
          <p key={size} className={`${size} truncate`}>
            $ 14.900 Tienda
          </p>
        ))}
      </Card>
    </div>
  );
}
