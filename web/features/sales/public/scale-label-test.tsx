import { ScanBarcode } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { proposeProductCode } from "#core/goods/product-code.ts";
import { formatPesos } from "#core/money.ts";
import { formatQuantity } from "#core/quantity.ts";
import { computeLineSubtotal } from "#core/sale/line.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import { lookUpProductOnServer } from "#web/features/products/product-finder.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { takeTextWithBufferedKeys } from "#web/ui/wedge/key-buffer.ts";
import { BUFFERED_SCAN_TARGET, SCAN_TARGET_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { readScannedLabel } from "./scan-label.ts";

type Outcome = { sells: boolean; text: string };

export function ScaleLabelTest({ labels }: { labels: readonly ScaleLabel[] }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const turn = useRef(0);

  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const box = event.currentTarget;
    const code = takeTextWithBufferedKeys(box).trim();
    if (code === "") return;
    const mine = ++turn.current;
    const newOutcome = await outcomeOf(code, labels);
    if (mine !== turn.current) return;
    setOutcome(newOutcome);
    // Selects the text, so that the next label replaces it.
    box.select();
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Prueba una etiqueta"
        hint="Pásala por el lector: te decimos qué vendería. No se vende nada."
      >
        <TextInput
          icon={ScanBarcode}
          onKeyDown={(event) => void onKeyDown(event)}
          placeholder="Pasa una etiqueta…"
          autoComplete="off"
          inputMode="numeric"
          maxLength={64}
          {...{ [SCAN_TARGET_ATTRIBUTE]: BUFFERED_SCAN_TARGET }}
        />
      </Field>
      <p role="status" className={outcome?.sells ? "font-semibold" : "text-warning-ink"}>
        {outcome?.text}
      </p>
    </div>
  );
}

async function outcomeOf(code: string, labels: readonly ScaleLabel[]): Promise<Outcome> {
  const lookUp = (text: string) => lookUpProductOnServer(text, true);
  try {
    const [exact] = await lookUp(code);
    if (exact)
      return { sells: true, text: `Ese código es de «${exact.name}», así que se vende como siempre.` };
  } catch {
    return { sells: false, text: "No pudimos buscarla. Revisa tu conexión e inténtalo de nuevo." };
  }
  const read = await readScannedLabel(proposeProductCode(code), labels, lookUp);
  if (!read) return { sells: false, text: "No es una etiqueta de las de la lista." };
  if (!("product" in read)) return { sells: false, text: read.problem };
  const { product, measure } = read;
  const much = formatQuantity(measure.quantity, product.unit);
  const costs = formatPesos(computeLineSubtotal({ price: product.price, ...measure }));
  return { sells: true, text: `Vendería ${product.name}: ${much} por ${costs}` };
}
