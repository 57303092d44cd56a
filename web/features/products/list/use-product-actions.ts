import { useCallback } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import {
  describeProductDeleteFailure,
  describeProductToggleFailure,
} from "#web/features/products/product-failures.ts";
import { useDeleteProduct, useToggleProductActive } from "#web/features/products/products.queries.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { toast } from "#web/ui/toast.ts";

export function useProductActions() {
  const { mutateAsync: toggleStatus } = useToggleProductActive();
  const { mutateAsync: deleteProduct } = useDeleteProduct();

  const toggle = useCallback(
    (product: Product) =>
      runWithToast({
        work: () => toggleStatus({ id: product.id, active: !product.active }),
        done: ({ data }) => ({
          title: "Estado actualizado",
          text: `${product.name}: ${data.product.active ? "activo" : "inactivo"}`,
        }),
        failed: describeProductToggleFailure,
      }),
    [toggleStatus],
  );

  const remove = useCallback(
    async (product: Product) => {
      const sure = await confirm({
        title: "¿Eliminar producto?",
        text: `«${product.name}» se borrará. Esta acción no se puede deshacer.`,
        tone: "danger",
      });
      if (!sure) return;
      try {
        await deleteProduct({ params: { id: product.id } });
        toast.success("Producto eliminado", product.name);
      } catch (error) {
        const { title, text } = describeProductDeleteFailure(error);
        toast.error(title, text);
        if (error instanceof ApiError && error.code === "PRODUCT_HAS_SALES" && product.active) {
          const text = `«${product.name}» ya se vendió y se queda en tus ventas. Desactivado no se vende más.`;
          if (await confirm({ title: "¿Desactivarlo?", text })) await toggle(product);
        }
      }
    },
    [deleteProduct, toggle],
  );

  return { toggle, remove };
}
