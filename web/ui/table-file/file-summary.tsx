import { Columns3 } from "lucide-react";
import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { formatExampleAs } from "./column-choice.tsx";
import { type ColumnDefinition, findColumnQuestion } from "./columns.ts";
import type { TableReadResult } from "./plan.ts";

type Props<Field extends string> = {
  read: TableReadResult<Field, unknown>;
  kinds: readonly ColumnDefinition<Field>[];
  notes?: readonly string[];
  onChange: () => void;
};

const MAX_LISTED = 20;
const WHY = { total: "es un total", titles: "repite los títulos", nothing: "no debe nada" };

export function TableFileSummary<Field extends string>({ read, kinds, notes = [], onChange }: Props<Field>) {
  const { sheets, sheet, plan, leftOut } = read;
  if (sheet === null || !plan) return null;
  const { columns, name } = sheets[sheet]!;
  const used = columns.filter(({ place }) => plan.fields[place] != null);
  const unused = columns.filter(({ place }) => plan.fields[place] == null);
  const others = sheets.filter((_, i) => i !== sheet);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-sm font-semibold">Columnas del archivo</h3>
        <Button icon={Columns3} onClick={onChange}>
          {others.length > 0 ? "Cambiar hoja o columnas" : "Cambiar columnas"}
        </Button>
      </div>
      <ul aria-label="Columnas que se usan" className="flex flex-wrap gap-2 text-sm">
        {used.map((column) => {
          const kind = kinds.find(({ field }) => field === plan.fields[column.place]);
          const question = findColumnQuestion(column, kind?.field, kinds);
          const reading = plan.readings[column.place];
          return (
            <li key={column.place} className="rounded-sm bg-sunken px-2.5 py-1 wrap-anywhere">
              {column.title === kind?.label ? kind.label : `${column.title} → ${kind?.label}`}
              {question &&
                reading &&
                ` (${question.example} = ${formatExampleAs(question.example, reading)})`}
            </li>
          );
        })}
      </ul>
      <Aside label="No se usan" texts={unused.map(({ title }) => title)} />
      {others.length > 0 && (
        <Aside
          label={`Se trae la hoja «${name}». No se traen`}
          texts={others.map((one) => `${one.name} (${rowsText(one.count)})`)}
        />
      )}
      <Aside label="Se lee distinto" texts={notes} />
      {leftOut.length > 0 && (
        <div className="rounded-md border border-line px-4 py-3 text-sm">
          <p className="font-semibold">
            {leftOut.length === 1 ? "1 fila no se trae" : `${formatNumber(leftOut.length)} filas no se traen`}
          </p>
          <ul aria-label="Filas que no se traen" className="mt-1 flex flex-col gap-1 text-ink-soft">
            {[...leftOut]
              .sort((a, b) => a.row - b.row)
              .slice(0, MAX_LISTED)
              .map(({ row, why, text }) => (
                <li key={row} className="wrap-anywhere">
                  Fila {formatNumber(row)}, {WHY[why]}: {text}
                </li>
              ))}
            {leftOut.length > MAX_LISTED && <li>y {formatNumber(leftOut.length - MAX_LISTED)} más</li>}
          </ul>
        </div>
      )}
    </section>
  );
}

const rowsText = (count: number) => (count === 1 ? "1 fila" : `${formatNumber(count)} filas`);

function Aside({ label, texts }: { label: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  const more = texts.length > MAX_LISTED ? ` y ${formatNumber(texts.length - MAX_LISTED)} más` : "";
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {label}: {texts.slice(0, MAX_LISTED).join(", ")}
      {more}
    </p>
  );
}
