import { zodResolver } from "@hookform/resolvers/zod";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { MAX_PRODUCT_IMAGE_BYTES, type Product } from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";
import { acceptLike, useKeptForm } from "#web/api/form-draft.ts";
import { StockAdjustmentDialog } from "#web/features/products/movements/adjust-dialog.tsx";
import { ProductPacksDialog } from "#web/features/products/presentations/packs-dialog.tsx";
import { SellPackLooseDialog } from "#web/features/products/presentations/sell-loose-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { toFieldText } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { describeProductSaveFailure } from "../product-failures.ts";
import { useLoadedStockListener, useSaveProduct } from "../products.queries.ts";
import { useFormBarcodeScan } from "../use-form-scan.ts";
import { ProductFields } from "./product-fields.tsx";
import {
  buildProductRequestBody,
  createProductFormSchema,
  describeProductChange,
  hasEmptyRequiredFields,
  isProductField,
  isUncounted,
  type ProductFormDraft,
  type ProductFormValues,
  toProductDraft,
  toStockText,
} from "./product-form.ts";
import { shrinkImage } from "./shrink-image.ts";
import type { ProductFormTarget } from "./use-form-target.ts";

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

const MISSING_FIELDS: FailureText = { title: "Por favor complete todos los campos requeridos" };

/** A picture is not stored with the other fields. */
function acceptStoredDraft(stored: unknown): ProductFormDraft | null {
  const empty = toProductDraft(null);
  const draft = acceptLike(empty)(stored);
  return draft && { ...draft, image: empty.image };
}

export function useProductForm(
  target: ProductFormTarget,
  onClose: () => void,
  onSaved?: (product: Product) => void,
) {
  const { product } = target;
  // The product with the stock that the form shows.
  const [seen, setSeen] = useState(product);
  // The valid quantities depend on the unit and on the shown stock.
  const resolver: Resolver<ProductFormDraft, unknown, ProductFormValues> = (draft, ...rest) =>
    zodResolver(createProductFormSchema(draft.unit, seen))(draft, ...rest);
  const form = useForm({ resolver, defaultValues: toProductDraft(product, target) });
  // A form that starts with a code or a name is about another product than the one that was left.
  const isPlain = !product && !target.gtin && !target.scaleCode && !target.name;
  const kept = useKeptForm(isPlain ? "product" : null, form, acceptStoredDraft);
  const { mutateAsync: save } = useSaveProduct();
  const [notice, setNotice] = useState<FailureText | null>(null);
  const sending = useRef<AbortController>(undefined);
  // Whether the user pressed the button that saves and starts another product.
  const repeat = useRef(false);
  useEffect(() => () => sending.current?.abort(), []);
  // The list may first show an older stock from the device's replica. The field follows the newer stock unless the user
  // typed one.
  useLoadedStockListener((products) => {
    const loaded = products.find(({ id }) => id === product?.id);
    if (!seen || isUncounted(seen) || !loaded || loaded.stock === seen.stock) return;
    if (form.getFieldState("stock").isDirty) return;
    setSeen({ ...seen, stock: loaded.stock });
    form.resetField("stock", { defaultValue: toFieldText(loaded.stock) });
  });

  async function send(values: ProductFormValues, signal: AbortSignal) {
    setNotice(null);
    const body = buildProductRequestBody(values, seen);
    let saved: Product;
    try {
      if (body.image) body.image = await shrinkImage(body.image);
      if (body.image && body.image.size > MAX_PRODUCT_IMAGE_BYTES)
        throw new ApiError(413, "IMAGE_TOO_LARGE", "");
      signal.throwIfAborted();
      const { data } = await save({
        id: product?.id ?? null,
        body,
        signal,
      });
      saved = data.product;
    } catch (error) {
      if (!signal.aborted) tell(describeProductSaveFailure(error));
      return;
    }
    kept.forget();
    toast.success(product ? "Producto actualizado" : "Producto creado", values.name);
    const news = product && describeProductChange(values, saved);
    if (news) toast.warning(values.name, news);
    if (repeat.current) {
      // The next product often stands on the same shelf, so its category is proposed.
      form.reset({ ...toProductDraft(null), category: values.category });
      setTimeout(() => form.setFocus("name"));
    } else onClose();
    onSaved?.(saved);
  }

  function tell({ fields, ...failure }: ReturnType<typeof describeProductSaveFailure>) {
    setNotice(failure);
    const own = fields.map(({ field }) => field).filter(isProductField);
    for (const { field, message } of fields) if (isProductField(field)) form.setError(field, { message });
    // Waits for the render, because a collapsed field cannot take the focus.
    if (own[0]) setTimeout(() => form.setFocus(own[0]!));
  }

  const submit = form.handleSubmit(
    (values) => send(values, sending.current!.signal),
    () => setNotice(hasEmptyRequiredFields(form.getValues(), seen) ? MISSING_FIELDS : null),
  );

  return {
    form,
    seen,
    notice,
    async submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      // The second click of a double click comes before the button is disabled.
      if (sending.current) return;
      sending.current = new AbortController();
      await submit(event);
      sending.current = undefined;
      repeat.current = false;
    },
    another() {
      repeat.current = true;
    },
    /** Shows the stock that was adjusted while the form was open, so that saving does not revert it. */
    restock(adjusted: Product) {
      // The price field still shows the old price.
      const price = seen?.price ?? adjusted.price;
      setSeen({ ...adjusted, price });
      form.resetField("stock", { defaultValue: toStockText(adjusted) });
    },
    /** Aborts the request and closes; the list then shows whether the product was saved. */
    close() {
      sending.current?.abort();
      kept.forget();
      onClose();
    },
    kept,
  };
}
