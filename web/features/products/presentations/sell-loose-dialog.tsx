import { type SubmitEvent, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { createLooseProduct } from "#core/contract/products/presentations.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { multiplyQuantity } from "#core/quantity.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { toast } from "#web/ui/toast.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { useSellPackLoose } from "./presentations.queries.ts";

type Props = { open: boolean; product: Product; onClose: () => void; onDone: () => void };

export function SellPackLooseDialog({ open, product, onClose, onDone }: Props) {
  const { mutateAsync, isPending } = useSellPackLoose();
  const [name, setName] = useState("");
  const [units, setUnits] = useState("");
  const [price, setPrice] = useState<number | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const read = readQuantity(units, 0, WHOLE_UNITS_MESSAGE);
  const count = read.value ?? null;
  const isDearer = price !== null && count !== null && price * count < product.price;

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (isPending) return;
    setNotice(null);
    const checked = createLooseProduct.body.safeParse({ name, units: count, price });
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => [String(path[0]), message]);
      return setProblems(Object.fromEntries([...found].reverse()));
    }
    setProblems({});
    try {
      const made = await mutateAsync({ params: { id: product.id }, body: checked.data });
      toast.success("Ya se vende suelto", made.product.name);
      onDone();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0) setNotice(failureText(error, "No se pudo vender suelto"));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      unsaved={name !== "" || units !== "" || price !== null}
      title={`Vender suelto ${product.name}`}
      description="Hoy lo cuentas por paquetes. Desde ahora lo cuentas por unidades, y el paquete se sigue vendiendo con su precio y su código."
      onSubmit={save}
      footer={
        <>
          {notice && <Notice tone="danger" title={notice} />}
          <FormButtons save="Vender suelto" busy={isPending} onCancel={onClose} />
        </>
      }
    >
      <div
        className="grid gap-4 *:min-w-0 sm:grid-cols-2"
        {...(open && { [BLOCKS_SCANS_ATTRIBUTE]: "Termina de cambiar este producto antes de escanear" })}
      >
        <div className="sm:col-span-2">
          <Field
            label="Cómo se llama suelto"
            required
            error={problems.name}
            hint="Cigarrillo Marlboro, Huevo AA, Cerveza Poker"
          >
            <TextInput
              data-autofocus
              value={name}
              maxLength={FIELD_LIMITS.name}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        </div>
        <Field label="Cuántas unidades trae el paquete" required error={problems.units ?? read.problem}>
          <NumberInput value={units} whole={WHOLE_UNITS_MESSAGE} onChange={setUnits} />
        </Field>
        <Field
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
        >
          <MoneyInput value={price} onChange={setPrice} />
        </Field>
        {count !== null && count > 1 && product.stock > 0 && (
          <p className="rounded-md bg-sunken px-4 py-3 sm:col-span-2">
            Tienes {formatNumber(product.stock)}: quedan{" "}
            <strong>{formatNumber(multiplyQuantity(product.stock, count))}</strong> unidades.
          </p>
        )}
      </div>
    </Dialog>
  );
}
