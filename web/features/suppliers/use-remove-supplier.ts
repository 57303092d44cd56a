import type { Supplier } from "#core/contract/suppliers.ts";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { describeSupplierDeleteFailure } from "./supplier-failures.ts";
import { useDeleteSupplier } from "./suppliers.queries.ts";

/** Returns a function that deletes a supplier after a confirmation, and resolves with whether it was deleted. */
export function useRemoveSupplier() {
  const { mutateAsync: deleteSupplier } = useDeleteSupplier();
  return ({ id, name }: Supplier): Promise<boolean> =>
    runWithToast({
      question: {
        title: "¿Eliminar proveedor?",
        text: `«${name}» se borrará. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => deleteSupplier({ params: { id } }),
      done: () => ({ title: "Proveedor eliminado", text: name }),
      failed: describeSupplierDeleteFailure,
    });
}
