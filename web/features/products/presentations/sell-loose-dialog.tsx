import { useState } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { createLooseProduct } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { multiplyQuantity } from "#core/quantity.ts";
import { isStockTracked } from "#core/stock.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors, collectFirstIssues } from "#web/ui/forms/field-problems.ts";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { useSellPackLoose } from "./presentations.queries.ts";

type Props = { open: boolean; product: Product; onClose: () => void; onDone: () => void };

export function SellPackLooseDialog({ open, product, onClose, onDone }: Props) {
  const { mutateAsync: sellLoose } = useSellPackLoose();
  const [name, setName] = useState("");
  const [units, setUnits] = useState("");
  const [price, setPrice] = useState<number | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { value: count = null, problem } = readQuantity(units, 0, WHOLE_UNITS_MESSAGE);
  const isDearer = price !== null && count !== null && price * count < product.price;

  const form = useSubmit({
    send: (body: EndpointCallInput<typeof createLooseProduct>["body"]) =>
      sellLoose({ params: { id: product.id }, body }),
    failed: (error) => {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblems(collectFieldErrors(fields));
      return fields.length === 0 ? failureText(error, "No se pudo vender suelto") : "";
    },
    onDone: (made) => closeWithToast(onDone, "Ya se vende suelto", made.product.name)(),
  });

  function read() {
    const { data, error } = createLooseProduct.body.safeParse({ name, units: count, price });
    setProblems(collectFirstIssues(error?.issues ?? []));
    return data ?? "";
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={name !== "" || units !== "" || price !== null}
      blocksScans="Termina de cambiar este producto antes de escanear"
      title={`Vender suelto ${product.name}`}
      description="Hoy lo cuentas por paquetes. Desde ahora lo cuentas por unidades, y el paquete se sigue vendiendo con su precio y su código."
      save="Vender suelto"
    >
      <div className="grid gap-4 *:min-w-0 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Cómo se llama suelto"
            required
            error={problems.name}
            hint="Cigarrillo Marlboro, Huevo AA, Cerveza Poker"
            data-autofocus
            value={name}
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            onValueChange={setName}
          />
        </div>
        <Field label="Cuántas unidades trae el paquete" required error={problems.units ?? problem}>
          <NumberInput value={units} whole={WHOLE_UNITS_MESSAGE} onChange={setUnits} />
        </Field>
        <MoneyField
          label="Precio de cada una"
          required
          error={problems.price}
          hint={
            isDearer && (
              <span className="text-warning-ink">
                Sueltas salen más baratas que el paquete: <PesosAmount amount={price * count} /> por {count}
              </span>
            )
          }
          value={price}
          onChange={setPrice}
        />
        {count !== null && count > 1 && isStockTracked(product) && product.stock > 0 && (
          <p className="rounded-md bg-sunken px-4 py-3 sm:col-span-2">
            Tienes {formatNumber(product.stock)}: quedan{" "}
            <strong>{formatNumber(multiplyQuantity(product.stock, count))}</strong> unidades.
          </p>
        )}
      </div>
    </FormDialog>
  );
}
