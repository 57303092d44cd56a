import type { Supplier } from "#core/contract/suppliers.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { toast } from "#web/ui/toast.ts";
import { describeSupplierDeleteFailure } from "./supplier-failures.ts";
import { useDeleteSupplier } from "./suppliers.queries.ts";

/** Resolves with true when the supplier was deleted. */
export function useRemoveSupplier() {
  const { mutateAsync: deleteSupplier } = useDeleteSupplier();
  return async (supplier: Supplier): Promise<boolean> => {
    const sure = await confirm({
      title: "¿Eliminar proveedor?",
      text: `«${supplier.name}» se borrará. Esta acción no se puede deshacer.`,
      tone: "danger",
    });
    if (!sure) return false;
    try {
      await deleteSupplier({ params: { id: supplier.id } });
      toast.success("Proveedor eliminado", supplier.name);
      return true;
    } catch (error) {
      const { title, text } = describeSupplierDeleteFailure(error);
      toast.error(title, text);
      return false;
    }
  };
}
