import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { Select } from "#web/ui/select.tsx";
import { type Labelled, MOST_LABELS } from "./label.ts";
import { LABEL_FORMATS } from "./label-formats.ts";
import { LabelPaper } from "./label-paper.tsx";
import type { LabelSheet } from "./use-label-sheet.ts";
import { MOST_COPIES } from "./use-label-sheet.ts";

const EXAMPLE: Labelled = {
  name: "Así se ve una etiqueta",
  price: 12_500,
  unit: "UNIT",
  gtin: "7701234567897",
  barcode: null,
  storeCode: null,
};

const COPIES = { value: "Copias de cada una", less: "Una copia menos", more: "Una copia más" };
const FIRST = { value: "Primera etiqueta libre", less: "Etiqueta anterior", more: "Etiqueta siguiente" };

type Props = { sheet: LabelSheet; busy: boolean; onPrint: () => void };

export function LabelSettings({ sheet, busy, onPrint }: Props) {
  const { format, copies, start, picked } = sheet;
  const perPage = format.columns * format.rows;
  return (
    <Card title="Papel">
      <div className="flex flex-col gap-4">
        <Field label="Tamaño de la etiqueta">
          <Select
            options={LABEL_FORMATS.map(({ id, name }) => ({ value: id, label: name }))}
            value={format.id}
            onChange={({ target }) =>
              sheet.chooseFormat(LABEL_FORMATS.find(({ id }) => id === target.value) ?? format)
            }
          />
        </Field>
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Counter label="Copias de cada una">
            <QuantityStepper label={COPIES} value={copies} max={MOST_COPIES} onChange={sheet.setCopies} />
          </Counter>
          {perPage > 1 && (
            <Counter label="Primera etiqueta libre">
              <QuantityStepper label={FIRST} value={start} max={perPage} onChange={sheet.setStart} />
            </Counter>
          )}
        </div>
        <div aria-hidden className="flex justify-center overflow-hidden rounded-md bg-sunken p-3">
          <div className="max-w-full shadow-card">
            <LabelPaper product={picked[0] ?? EXAMPLE} format={format} />
          </div>
        </div>
        <Notes sheet={sheet} />
        <Button
          variant="primary"
          icon={Printer}
          block
          busy={busy}
          disabled={!sheet.printable}
          onClick={onPrint}
        >
          Imprimir {sheet.count === 0 ? "etiquetas" : labelsOf(sheet.count)}
        </Button>
        <p className="text-sm text-ink-soft">
          Al imprimir elige este mismo papel, escala 100 % y sin márgenes, para que salgan a la medida.
        </p>
      </div>
    </Card>
  );
}

/** Always visible on a phone, where settings are above a long list. */
export function LabelBar({ sheet, busy, onPrint }: Props) {
  if (sheet.count === 0) return null;
  return (
    <div className="hanging-bar sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 p-3 lg:hidden">
      <p className="font-semibold tabular-nums">{labelsOf(sheet.count)}</p>
      <Button variant="primary" icon={Printer} busy={busy} disabled={!sheet.printable} onClick={onPrint}>
        Imprimir
      </Button>
    </div>
  );
}

const labelsOf = (count: number) => (count === 1 ? "1 etiqueta" : `${shown(count)} etiquetas`);
const shown = (count: number) => formatNumber(count);

function Counter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      {children}
    </div>
  );
}

/** What will be printed, and what it will lack. */
function Notes({
  sheet: { count, pages, format, tooMany, withoutCode, withoutBars },
}: {
  sheet: LabelSheet;
}) {
  const onRoll = format.columns * format.rows === 1;
  const sheets = pages === 1 ? "1 hoja" : `${shown(pages)} hojas`;
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <p>
        {count === 0 ? "Elige al menos un producto" : labelsOf(count)}
        {count > 0 && !onRoll && ` en ${sheets}`}
      </p>
      {tooMany && <p className="text-danger-ink">Imprime hasta {shown(MOST_LABELS)} etiquetas a la vez.</p>}
      {withoutCode > 0 && (
        <p className="text-warning-ink">
          {withoutCode === 1
            ? "1 producto no tiene código: sale solo con el precio."
            : `${shown(withoutCode)} productos no tienen código: salen solo con el precio.`}
        </p>
      )}
      {withoutBars > 0 && (
        <p className="text-warning-ink">
          {withoutBars === 1
            ? "1 código no cabe en barras en este tamaño: sale escrito."
            : `${shown(withoutBars)} códigos no caben en barras en este tamaño: salen escritos.`}
        </p>
      )}
    </div>
  );
}
