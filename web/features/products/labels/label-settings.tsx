import { Printer, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { centerRow, horizontalRuleRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { perUnitSuffix } from "#core/units.ts";
import { NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { readPrintSettings } from "#web/features/printers/public/print-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { buildLabelBarcode, type LabelProduct, MAX_PRINTED_LABELS } from "./label.ts";
import { LABEL_FORMATS, type LabelFormat } from "./label-formats.ts";
import { PrintedPriceLabel } from "./label-paper.tsx";
import { type LabelSheetForm, MAX_LABEL_COPIES } from "./use-label-sheet.ts";

/** Labels per print job. The limit exists because each barcode is drawn as a picture. */
const PER_JOB = 15;

/** Splits the labels into print jobs for a ticket printer. A line shows where to cut. */
export function buildLabelPrintJobs(products: readonly LabelProduct[], copies: number, format: LabelFormat) {
  const labels = products.flatMap((product) =>
    Array.from({ length: copies }, () => labelRows(product, format)),
  );
  return Array.from({ length: Math.ceil(labels.length / PER_JOB) }, (_, i) =>
    labels.slice(i * PER_JOB, (i + 1) * PER_JOB).flat(),
  );
}

function labelRows(product: LabelProduct, format: LabelFormat): TicketRow[] {
  const code = buildLabelBarcode(product, format);
  return [
    centerRow(product.name, "bold"),
    centerRow(`${formatPesos(product.price)}${perUnitSuffix(product.unit)}`, "big"),
    ...(product.contents ? [centerRow(product.contents)] : []),
    ...(code ? [{ kind: "barcode" as const, code: code.text }, centerRow(code.text)] : []),
    horizontalRuleRow,
  ];
}

const EXAMPLE: LabelProduct = {
  name: "Así se ve una etiqueta",
  price: 12_500,
  unit: "UNIT",
  gtin: "7701234567897",
  barcode: null,
  storeCode: null,
};

/** Most labels in one print on a roll. */
const MAX_ON_ROLL = 60;
const COPIES = { value: "Copias de cada una", less: "Una copia menos", more: "Una copia más" };
const FIRST = { value: "Primera etiqueta libre", less: "Etiqueta anterior", more: "Etiqueta siguiente" };

type Props = { sheet: LabelSheetForm; busy: boolean; onPrint: () => void };

export function LabelPrintSettings({ sheet, busy, onPrint }: Props) {
  const { format, copies, start, picked } = sheet;
  const perPage = format.columns * format.rows;
  return (
    <Card title="Papel">
      <div className="flex flex-col gap-4">
        <SelectField
          label="Tamaño de la etiqueta"
          options={LABEL_FORMATS.map(({ id, name }) => ({ value: id, label: name }))}
          value={format.id}
          onValueChange={(value) =>
            sheet.chooseFormat(LABEL_FORMATS.find(({ id }) => id === value) ?? format)
          }
        />
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <Counter label="Copias de cada una">
            <QuantityStepper
              label={COPIES}
              value={copies}
              max={MAX_LABEL_COPIES}
              onChange={sheet.setCopies}
            />
          </Counter>
          {perPage > 1 && (
            <Counter label="Primera etiqueta libre">
              <QuantityStepper label={FIRST} value={start} max={perPage} onChange={sheet.setStart} />
            </Counter>
          )}
        </div>
        <Switch
          label="Precio por gramo, mililitro, metro o unidad"
          checked={sheet.perUnit}
          onCheckedChange={sheet.showPerUnit}
        />
        <div aria-hidden className="flex justify-center overflow-hidden rounded-md bg-sunken p-3">
          <div className="max-w-full shadow-card">
            <PrintedPriceLabel product={picked[0] ?? EXAMPLE} format={format} />
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
        <RollPrinting sheet={sheet} />
        <p className="text-sm text-ink-soft">
          Al imprimir elige este mismo papel, escala 100 % y sin márgenes, para que salgan a la medida.
        </p>
      </div>
    </Card>
  );
}

function RollPrinting({ sheet: { picked, copies, format, count, printable } }: { sheet: LabelSheetForm }) {
  const { run, busy } = useOneAtATime();
  if (readPrintSettings().printWay === "DIALOG") return null;
  const tooMany = count > MAX_ON_ROLL;

  async function print() {
    try {
      const { printPlainRows } = await import("#web/features/receipts/public/print-plain-rows.ts");
      for (const rows of buildLabelPrintJobs(picked, copies, format)) {
        const outcome = await printPlainRows(rows);
        if (!outcome.printed) return toast.error("Las etiquetas no salieron", outcome.sentence);
      }
      toast.success("Impreso", labelsOf(count));
    } catch {
      toast.error("Las etiquetas no salieron", NO_CONNECTION_MESSAGE);
    }
  }

  return (
    <div>
      <Button
        icon={ReceiptText}
        block
        busy={busy}
        disabled={!printable || tooMany}
        onClick={() => void run(print)}
      >
        En la impresora de tirillas
      </Button>
      {tooMany && (
        <p className="mt-1 text-sm text-ink-soft">
          En la impresora de tirillas salen hasta {formatNumber(MAX_ON_ROLL)} etiquetas a la vez.
        </p>
      )}
    </div>
  );
}

/** Always visible on a phone, where the settings are above a long list. */
export function LabelPrintBar({ sheet, busy, onPrint }: Props) {
  if (sheet.count === 0) return null;
  return (
    <div className="hanging-bar sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 p-3 lg:hidden">
      <p className="font-semibold">{labelsOf(sheet.count)}</p>
      <Button variant="primary" icon={Printer} busy={busy} disabled={!sheet.printable} onClick={onPrint}>
        Imprimir
      </Button>
    </div>
  );
}

const labelsOf = (count: number) => (count === 1 ? "1 etiqueta" : `${formatNumber(count)} etiquetas`);

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

function Notes({ sheet }: Pick<Props, "sheet">) {
  const { count, pages, format, tooMany, withoutCode, withoutBars } = sheet;
  const onRoll = format.columns * format.rows === 1;
  const sheets = pages === 1 ? "1 hoja" : `${formatNumber(pages)} hojas`;
  return (
    <div role="status" className="flex flex-col gap-1 text-sm">
      <p>
        {count === 0 ? "Elige al menos un producto" : labelsOf(count)}
        {count > 0 && !onRoll && ` en ${sheets}`}
      </p>
      {tooMany && (
        <p className="text-danger-ink">
          Imprime hasta {formatNumber(MAX_PRINTED_LABELS)} etiquetas a la vez.
        </p>
      )}
      {withoutCode > 0 && (
        <p className="text-warning-ink">
          {withoutCode === 1
            ? "1 producto no tiene código: sale solo con el precio."
            : `${formatNumber(withoutCode)} productos no tienen código: salen solo con el precio.`}
        </p>
      )}
      {withoutBars > 0 && (
        <p className="text-warning-ink">
          {withoutBars === 1
            ? "1 código no cabe en barras en este tamaño: sale escrito."
            : `${formatNumber(withoutBars)} códigos no caben en barras en este tamaño: salen escritos.`}
        </p>
      )}
    </div>
  );
}
