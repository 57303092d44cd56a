import { Plus } from "lucide-react";
import { useMay } from "#web/api/use-may.ts";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { CreateProductButton } from "./create-product-button.tsx";
import type { ProductSearch } from "./use-product-search.ts";

export function NoProductsMessage() {
  const may = useMay();
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="Aún no hay productos"
      text="Escanea o escribe lo primero que vendes: con su nombre y su precio ya lo cobras. También puedes cobrar con Valor libre."
      action={
        may("products.write") && (
          <ButtonLink to="/products" variant="primary">
            Agregar producto
          </ButtonLink>
        )
      }
    />
  );
}

export type MissingProductProps = {
  search: ProductSearch;
  /** Opens a dialog for what the search did not find; null while a notice about an unknown code offers it. */
  offer: SaleEditor["dispatch"] | null;
};

/** What to do with a product that the search did not find. */
export function MissingProductButtons({ search, offer }: MissingProductProps) {
  const text = search.text.trim();
  if (!offer || text === "") return null;
  const show = (part: TillDialogRequest) => {
    search.clear();
    // The dialog gives the focus back to the search.
    search.focus();
    offer({ type: "show", part });
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <CreateProductButton onClick={() => show({ kind: "newProduct", code: text })}>
        Crear producto
      </CreateProductButton>
      <Button size="sm" icon={Plus} onClick={() => show({ kind: "free", description: text })}>
        Valor libre
      </Button>
    </div>
  );
}

/** `unreached`: the server did not answer, and this device has only some of the products. */
export function NoProductsFoundMessage({
  unreached,
  ...missing
}: MissingProductProps & { unreached: boolean }) {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="No se encontraron productos"
      text={
        unreached
          ? "No hay conexión y este equipo aún no tiene todos tus productos. Inténtalo de nuevo."
          : "Prueba con otra palabra o escanea el código."
      }
      action={<MissingProductButtons {...missing} />}
    />
  );
}

export function RemainingProductsNotice({ failed }: { failed: boolean }) {
  return (
    <p role="status" className="py-4 text-center text-ink-soft">
      {failed
        ? "No se pudieron cargar los demás productos. Revisa tu conexión: se cargan solos cuando vuelva."
        : "Cargando los demás productos. Mientras tanto, búscalos por nombre o escanea."}
    </p>
  );
}
