import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { CODE_FIELD } from "#web/features/products/use-form-scan.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { ProductFormControl } from "./product-fields.tsx";

/** Rarely used codes: collapsed unless one is filled in or invalid. */
export function MoreCodes({ form: { register, formState, getValues } }: { form: ProductFormControl }) {
  const { errors } = formState;
  const [open, setOpen] = useState(() => Boolean(getValues("barcode") || getValues("storeCode")));
  const shown = open || Boolean(errors.barcode || errors.storeCode);
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1.5 rounded-sm px-1 text-sm font-semibold select-none [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        Más códigos
      </summary>
      <div className="mt-1 grid gap-4 sm:grid-cols-2 sm:gap-x-5">
        <Field
          label="Código de barras"
          error={errors.barcode?.message}
          hint="Si la etiqueta trae otro código que no es el GTIN"
        >
          <TextInput {...register("barcode")} {...CODE_FIELD} autoComplete="off" />
        </Field>
        <Field
          label="Código interno"
          error={errors.storeCode?.message}
          hint="El que tú le das, para buscarlo y venderlo rápido"
        >
          <TextInput {...register("storeCode")} {...CODE_FIELD} autoComplete="off" />
        </Field>
      </div>
    </details>
  );
}
