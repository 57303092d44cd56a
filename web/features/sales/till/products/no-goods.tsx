import { can } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

export function NoProducts() {
  const { user } = useSession();
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="Aún no hay productos"
      text="Agrega el primero con su precio y sus existencias, o cobra ya con Valor libre."
      action={
        user &&
        can(user.role, "products.write") && (
          <ButtonLink to="/products" variant="primary">
            Agregar producto
          </ButtonLink>
        )
      }
    />
  );
}

export function NothingFound() {
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="No se encontraron productos"
      text="Prueba con otra palabra o escanea el código."
    />
  );
}
