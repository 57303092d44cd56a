import { type SubmitEvent, useRef, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { formatDateWithYear } from "#core/dates.ts";
import { decimalPlacesOf, formatQuantityInWords } from "#core/quantity.ts";
import { formatStock, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { ProductPicker, type ProductPickerHandle } from "#web/features/products/public/product-picker.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { focusFirstMissingField } from "#web/ui/forms/focus-missing.ts";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { focusAfterRender } from "#web/ui/late-focus.ts";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { useAddExpiryRecord } from "./expiries.queries.ts";

type NotedDate = { id: string; text: string };

/** The check of the shelf: the user scans one product after the other and types the expiry day of each. */
export function ExpiryRound({ onDone }: { onDone: () => void }) {
  const [product, setProduct] = useState<Product | null>(null);
  const [noted, setNoted] = useState<readonly NotedDate[]>([]);
  const pick = useRef<ProductPickerHandle>(null);

  function note(text: string, id: string) {
    setNoted((before) => [{ id, text }, ...before]);
    setProduct(null);
    // On a computer the focus returns to the product field. A scanner works without focus.
    if (!window.matchMedia("(pointer: coarse)").matches) focusAfterRender(() => pick.current);
  }

  return (
    <Card
      title="Revisar el estante"
      action={
        <Button size="sm" onClick={onDone}>
          Terminar
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Escanea un producto, pon la fecha del empaque y guarda. Después, el siguiente.
        </p>
        <ProductPicker
          ref={pick}
          label="Producto"
          listening={product === null}
          mayCreate={false}
          onPick={setProduct}
        />
        {product && (
          <DateForm key={product.id} product={product} onNoted={note} onCancel={() => setProduct(null)} />
        )}
        {noted.length > 0 && (
          <ul aria-label="Anotado ahora" className="flex flex-col gap-1 text-sm text-ink-soft">
            {noted.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

type FormProps = { product: Product; onNoted: (text: string, id: string) => void; onCancel: () => void };

function DateForm({ product, onNoted, onCancel }: FormProps) {
  const { id, name, unit } = product;
  const [date, setDate] = useState("");
  const [much, setMuch] = useState("");
  const [problem, setProblem] = useState<{ date?: string; much?: string; all?: string }>({});
  const { mutateAsync: add } = useAddExpiryRecord();
  const { run, busy, isBusy } = useOneAtATime();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy()) return;
    focusFirstMissingField(event.currentTarget);
    if (date === "") return setProblem({ date: "Pon la fecha que dice el empaque" });
    const read = readQuantity(much, decimalPlacesOf(unit), WHOLE_UNITS_MESSAGE);
    if (read.problem !== undefined) return setProblem({ much: read.problem });
    const quantity = read.value;
    if (quantity !== null && (quantity <= 0 || quantity > MAX_LINE_QUANTITY))
      return setProblem({ much: `Escribe ${UNIT_WORDS[unit].howMany} tienen esa fecha, o déjalo vacío` });
    setProblem({});
    await run(async () => {
      try {
        const { expiry } = await add({ params: { id }, body: { date, quantity } });
        const counted = quantity === null ? "" : `: ${formatQuantityInWords(quantity, unit)}`;
        onNoted(`${name} vence el ${formatDateWithYear(date)}${counted}`, expiry.id);
      } catch (error) {
        setProblem({ all: failureText(error, "No pudimos guardarlo. Intenta de nuevo.") });
      }
    });
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3 rounded-md border border-line p-3"
      {...{ [BLOCKS_SCANS_ATTRIBUTE]: "Guarda primero la fecha de este producto" }}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">Stock: {formatStock(product)}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="¿Cuándo vence?" required error={problem.date}>
          <TextInput
            type="date"
            autoFocus
            min="2000-01-01"
            max="2099-12-31"
            value={date}
            onValueChange={setDate}
          />
        </Field>
        <TextField
          label={
            isMeasuredUnit(unit)
              ? `¿${capitalize(UNIT_WORDS[unit].howMany)} con esa fecha?`
              : "¿Cuántas con esa fecha?"
          }
          error={problem.much}
          hint="Si no las cuentas, déjalo vacío."
          inputMode={decimalPlacesOf(unit) > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={12}
          value={much}
          onValueChange={setMuch}
        />
      </div>
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {problem.all}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <FormButtons save="Guardar fecha" busy={busy} onCancel={onCancel} />
      </div>
    </form>
  );
}
