import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { ProductCodeField } from "./product-code-field.tsx";
import type { ProductFormControl } from "./product-form.ts";

/** Fields of rarely used codes, collapsed unless a code is filled in or invalid. */
export function MoreProductCodeFields({ form }: { form: ProductFormControl }) {
  const { getValues, formState } = form;
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
        <ProductCodeField
          form={form}
          name="barcode"
          label="Código de barras"
          camera="Leer la etiqueta con la cámara"
          hint="Si la etiqueta trae otro código que no es el GTIN"
          printed
        />
        <ProductCodeField
          form={form}
          name="storeCode"
          label="Código interno"
          camera="Leer el interno con la cámara"
          hint="El que tú le das, para buscarlo y venderlo rápido"
        />
      </div>
    </details>
  );
}
