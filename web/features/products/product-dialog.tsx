import { CircleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Failure } from "./product-failures.ts";
import { ProductFields } from "./product-fields.tsx";
import { useFormScan } from "./use-form-scan.ts";
import type { FormTarget } from "./use-form-target.ts";
import { useProductForm } from "./use-product-form.ts";

type Props = { open: boolean; target: FormTarget; onClose: () => void };

export function ProductDialog({ open, target, onClose }: Props) {
  const { form, notice, submit, close } = useProductForm(target, onClose);
  const { isSubmitting } = form.formState;

  useFormScan(open, (code) => {
    if (form.getValues("gtin") === "") form.setValue("gtin", code, { shouldDirty: true });
    else if (form.getValues("gtin") !== code)
      toast.info("Guarda o cancela este producto antes de escanear otro");
  });

  const action = target.product ? "Guardar Cambios" : "Crear Producto";
  return (
    <Dialog
      open={open}
      onClose={close}
      title={target.product ? "Editar Producto" : "Nuevo Producto"}
      size="lg"
      onSubmit={submit}
      footer={
        <>
          <Notice failure={notice} />
          <Button onClick={close}>Cancelar</Button>
          {/* On one line also on the narrowest phone. */}
          <div className="min-w-max">
            <Button type="submit" variant="primary" block busy={isSubmitting}>
              {isSubmitting ? "Guardando..." : action}
            </Button>
          </div>
        </>
      }
    >
      <ProductFields form={form} image={target.product?.image ?? null} />
    </Dialog>
  );
}

/** Why the product was not saved, beside the button that was pressed, where it is always in sight. */
function Notice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="min-w-full empty:hidden">
      {failure && (
        <div className="flex gap-3 rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{failure.title}</p>
            {failure.text && <p className="text-sm">{failure.text}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
