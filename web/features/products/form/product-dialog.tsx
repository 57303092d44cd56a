import type { Product } from "#core/contract/products/products.ts";
import { StockAdjustmentDialog } from "#web/features/products/movements/adjust-dialog.tsx";
import { ProductPacksDialog } from "#web/features/products/presentations/packs-dialog.tsx";
import { SellPackLooseDialog } from "#web/features/products/presentations/sell-loose-dialog.tsx";
import { useFormBarcodeScan } from "#web/features/products/use-form-scan.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toast } from "#web/ui/toast.ts";
import { ProductFields } from "./product-fields.tsx";
import type { ProductFormTarget } from "./use-form-target.ts";
import { useProductForm } from "./use-product-form.ts";

type Props = {
  open: boolean;
  target: ProductFormTarget;
  onClose: () => void;
  onSaved?: (product: Product) => void;
  /** Whether a button saves and starts another product. */
  repeats?: boolean;
};

export function ProductDialog({ open, target, onClose, onSaved, repeats = false }: Props) {
  const { form, seen, notice, submit, another, close, restock, kept } = useProductForm(
    target,
    onClose,
    onSaved,
  );
  const { isSubmitting, isDirty } = form.formState;
  const adjusting = useDialog();
  const packing = useDialog();
  const loosening = useDialog();

  useFormBarcodeScan(open && !adjusting.open && !packing.open && !loosening.open, (code) => {
    const before = form.getValues("gtin");
    if (before === code) return;
    if (before === "" || target.product) form.setValue("gtin", code, { shouldDirty: true });
    if (before && target.product)
      toast.info(`El código quedó en ${code}`, `Antes era ${before}. Se guarda con los cambios.`);
    else if (before) toast.info("Guarda o cancela este producto antes de escanear otro");
  });

  const action = target.product ? "Guardar Cambios" : "Crear Producto";
  return (
    <Dialog
      open={open}
      onClose={close}
      unsaved={isDirty}
      title={target.product ? "Editar Producto" : "Nuevo Producto"}
      size="lg"
      onSubmit={submit}
      footer={
        <>
          <FormAlert notice={notice} />
          {repeats && !target.product && (
            <div className="min-w-full sm:min-w-max">
              <Button
                block
                disabled={isSubmitting}
                onClick={({ currentTarget }) => {
                  another();
                  // Not a submit button, because Enter presses the first submit button of a form.
                  currentTarget.form?.requestSubmit();
                }}
              >
                Guardar y crear otro
              </Button>
            </div>
          )}
          <FormButtons save={action} busy={isSubmitting} onCancel={close} />
        </>
      }
    >
      <DraftNote draft={kept} />
      <ProductFields
        form={form}
        product={seen}
        onAdjust={() => adjusting.show()}
        onPacks={() => packing.show()}
        onLoose={() => loosening.show()}
      />
      {target.product && packing.turn > 0 && (
        <ProductPacksDialog key={packing.turn} {...packing.props} product={target.product} />
      )}
      {target.product && loosening.turn > 0 && (
        <SellPackLooseDialog
          key={loosening.turn}
          {...loosening.props}
          product={target.product}
          onDone={() => {
            loosening.close();
            close();
          }}
        />
      )}
      {target.product && adjusting.turn > 0 && (
        <StockAdjustmentDialog
          key={adjusting.turn}
          {...adjusting.props}
          product={target.product}
          onDone={restock}
          linked={!isDirty}
        />
      )}
    </Dialog>
  );
}
