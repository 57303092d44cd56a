import { useMay } from "#web/api/use-may.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

export function NoProductsMessage() {
  const may = useMay();
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="Aún no hay productos"
      text="Agrega el primero con su precio y sus existencias, o cobra ya con Valor libre."
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

/** `unreached`: the server did not answer, and this device has only some of the products. */
export function NoProductsFoundMessage({ unreached }: { unreached: boolean }) {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="No se encontraron productos"
      text={
        unreached
          ? "No hay conexión y este equipo aún no tiene todos tus productos. Inténtalo de nuevo."
          : "Prueba con otra palabra o escanea el código."
      }
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
