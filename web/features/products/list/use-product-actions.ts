import { useCallback } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import {
  describeProductDeleteFailure,
  describeProductToggleFailure,
  type ProductFailureText,
} from "#web/features/products/product-failures.ts";
import { useDeleteProduct, useToggleProductActive } from "#web/features/products/products.queries.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { toast } from "#web/ui/toast.ts";

function showFailure({ title, text }: ProductFailureText) {
  toast.error(title, text);
}

export function useProductActions() {
  const { mutateAsync: toggleStatus } = useToggleProductActive();
  const { mutateAsync: deleteProduct } = useDeleteProduct();

  const toggle = useCallback(
    async (product: Product) => {
      try {
        const { data } = await toggleStatus({ id: product.id, active: !product.active });
        toast.success(
          "Estado actualizado",
          `${product.name}: ${data.product.active ? "activo" : "inactivo"}`,
        );
      } catch (error) {
        showFailure(describeProductToggleFailure(error));
      }
    },
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
        await deleteProduct(product.id);
        toast.success("Producto eliminado", product.name);
      } catch (error) {
        showFailure(describeProductDeleteFailure(error));
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
