import { useState } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { createProduct, type Product } from "#core/contract/products/products.ts";
import { DEFAULT_CATEGORY } from "#core/goods/categories.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText, unknownOutcomeText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useSaveProduct } from "#web/features/products/products.queries.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors, collectFirstIssues } from "#web/ui/forms/field-problems.ts";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { NO_CONNECTION_TEXT, readNewProductText } from "./new-product-text.ts";

type Props = {
  open: boolean;
  /** What was scanned or typed: the product's code or its name. */
  code: string;
  onClose: () => void;
  onSaved: (product: Product) => void;
  /** Goes on in the whole form. */
  onMore: (draft: { name: string; price: number | null }) => void;
};

type Body = EndpointCallInput<typeof createProduct>["body"];

/** Creates what the sale lacks with its name and its price. Nobody has counted it yet, so its stock is not tracked. */
export function CreateAndSellDialog({ open, code, onClose, onSaved, onMore }: Props) {
  const { gtin, name: typed = "" } = readNewProductText(code);
  const [name, setName] = useState(typed);
  const [price, setPrice] = useState<number | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { mutateAsync: save } = useSaveProduct();
  const form = useSubmit({
    send: (body: Body) => save({ id: null, body }),
    failed: (error) => {
      setProblems(collectFieldErrors(error instanceof ApiError ? error.fields : []));
      if (error instanceof ApiError && error.code === "NO_CONNECTION") return NO_CONNECTION_TEXT;
      return unknownOutcomeText(error)?.text ?? failureText(error, "No se pudo crear el producto");
    },
    onDone: ({ data }) => {
      onClose();
      onSaved(data.product);
    },
  });

  function read(): Body | string {
    const { data, error } = createProduct.body.safeParse({
      ...{ name, price, category: DEFAULT_CATEGORY, tracksStock: false },
      ...(gtin && { gtin }),
    });
    setProblems(collectFirstIssues(error?.issues ?? []));
    return data ?? "";
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      fields={[name, price]}
      title="Crear y vender"
      description={gtin ? `Código ${gtin}` : "Con su nombre y su precio ya lo cobras. Lo cuentas después."}
      form={form}
      read={read}
      save="Crear y vender"
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Nombre"
          required
          {...(!typed && { "data-autofocus": "" })}
          error={problems.name}
          maxLength={FIELD_LIMITS.name}
          autoComplete="off"
          enterKeyHint="next"
          value={name}
          onValueChange={setName}
        />
        <MoneyField
          label="Precio"
          required
          {...(typed && { "data-autofocus": "" })}
          error={problems.price}
          placeholder="$ 0"
          enterKeyHint="done"
          value={price}
          onChange={setPrice}
        />
        <div>
          <TextButton onClick={() => onMore({ name, price })}>Con su stock y más datos</TextButton>
        </div>
      </div>
    </FormDialog>
  );
}
