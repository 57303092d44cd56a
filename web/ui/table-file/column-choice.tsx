import { ChevronDown, TriangleAlert } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { formatNumber } from "#core/number-text.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { readCellAs, type ValueReading } from "./ambiguous-numbers.ts";
import {
  type ColumnDefinition,
  type ColumnGuess,
  type ColumnQuestion,
  findColumnQuestion,
  listMissingFieldLabels,
  type SheetGuess,
} from "./columns.ts";
import type { TableReadPlan, TableReadResult } from "./plan.ts";

type Props<Field extends string> = {
  id: string;
  read: TableReadResult<Field, unknown>;
  kinds: readonly ColumnDefinition<Field>[];
  onDone: (plan: TableReadPlan<Field>, signature: string) => void;
};

export function ColumnChoiceForm<Field extends string>({ id, read, kinds, onDone }: Props<Field>) {
  const [choice, setChoice] = useState(() => createInitialColumnAnswers(read, read.sheet));
  const [missing, setMissing] = useState<ReturnType<typeof findMissingColumnAnswers>>([]);
  const { sheets } = read;
  const sheet = choice.sheet === null ? null : sheets[choice.sheet]!;
  const change = (next: ColumnAnswers<Field>) => {
    setChoice(next);
    setMissing([]);
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findMissingColumnAnswers(choice, sheet, kinds);
    flushSync(() => setMissing(found));
    if (found.length === 0 && sheet) onDone(buildTableReadPlan(choice, sheet, kinds), sheet.signature);
    else event.target.querySelector<HTMLElement>("[data-missing] :is(select, input)")?.focus();
  }

  // Columns keep their initial order, so that none moves while the user chooses.
  const { fields } = createInitialColumnAnswers(read, choice.sheet);
  const columns = sheet?.columns ?? [];
  const openColumns = columns.filter((one) => isOpen(one, kinds));
  const used = columns.filter((one) => !openColumns.includes(one) && fields[one.place] !== null);
  const others = columns.filter((one) => !openColumns.includes(one) && !used.includes(one));
  const first = [...openColumns, ...used];
  const list = (columns: ColumnGuess<Field>[]) => (
    <ul className="flex flex-col gap-3">
      {columns.map((column) => (
        <Column
          key={column.place}
          {...{ column, choice, kinds }}
          sheet={sheet!}
          missing={missing.some(({ place }) => place === column.place)}
          onChange={change}
        />
      ))}
    </ul>
  );
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {sheets.length > 1 && (
        <RadioGroup
          legend="¿Qué hoja del archivo traes?"
          name={`${id}-sheet`}
          options={sheets.map(({ name, count }, i) => ({
            value: String(i),
            label: `${name} (${count === 1 ? "1 fila" : `${formatNumber(count)} filas`})`,
          }))}
          value={choice.sheet === null ? null : String(choice.sheet)}
          onChange={(value) => change(createInitialColumnAnswers(read, Number(value)))}
        />
      )}
      {sheet && (
        <section aria-label="Columnas del archivo" className="flex flex-col gap-3">
          <p className="text-ink-soft">
            Di qué es cada columna. Te lo preguntamos una vez: el próximo archivo igual se lee así.
          </p>
          {list(first)}
          {others.length > 0 && (
            <details open={first.length === 0} className="group rounded-md border border-line">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 font-semibold [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  aria-hidden
                  className="size-5 text-ink-soft transition-transform group-open:rotate-180"
                />
                {others.length === 1
                  ? "Otra columna que no se usa"
                  : `Otras ${others.length} columnas que no se usan`}
              </summary>
              <div className="border-t border-line p-3">{list(others)}</div>
            </details>
          )}
        </section>
      )}
      <div role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink empty:hidden">
        {missing.map(({ text }) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </form>
  );
}

function isOpen<Field extends string>(column: ColumnGuess<Field>, kinds: readonly ColumnDefinition<Field>[]) {
  const question = findColumnQuestion(column, column.field, kinds);
  return column.doubt !== undefined || (question !== null && question.reading === undefined);
}

type ColumnProps<Field extends string> = {
  column: ColumnGuess<Field>;
  sheet: SheetGuess<Field>;
  choice: ColumnAnswers<Field>;
  missing: boolean;
  kinds: readonly ColumnDefinition<Field>[];
  onChange: (choice: ColumnAnswers<Field>) => void;
};

const UNUSED = "-";

function Column<Field extends string>(props: ColumnProps<Field>) {
  const { column, sheet, choice, missing, kinds, onChange } = props;
  const id = useId();
  const { place, title, samples, doubt } = column;
  const field = choice.fields[place];
  const question = findColumnQuestion(column, field, kinds);
  const options = [
    ...kinds.map(({ field: value, label }) => ({ value: value as string, label })),
    { value: UNUSED, label: "No usar" },
  ];
  const take = (value: string) => {
    const found = kinds.find((one) => one.field === value);
    onChange(assignFieldToColumn(choice, place, value === UNUSED ? null : found?.field, sheet, kinds));
  };
  return (
    <li
      data-missing={missing || undefined}
      className="flex flex-col gap-3 rounded-md border border-line p-3 data-missing:border-danger-ink"
    >
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <p id={`${id}-title`} className="font-semibold wrap-anywhere">
            {title}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {samples.length > 0 ? samples.join(" · ") : "Sin datos"}
          </p>
          {doubt && (
            <p id={`${id}-doubt`} className="mt-1 flex gap-2 text-sm text-warning-ink">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {doubt}
            </p>
          )}
        </div>
        <Select
          aria-label={`Qué es la columna ${title}`}
          aria-describedby={doubt && `${id}-doubt`}
          options={options}
          {...(field === undefined && { placeholder: "Elige…" })}
          value={field === undefined ? "" : (field ?? UNUSED)}
          onValueChange={take}
        />
      </div>
      {question && (
        <RadioGroup
          legend={`En esta columna, ${question.example} es`}
          name={`${id}-reading`}
          options={readingOptions(question)}
          value={choice.readings[place] ?? null}
          onChange={(reading) =>
            onChange({
              ...choice,
              readings: choice.readings.map((one, at) => (at === place ? reading : one)),
            })
          }
        />
      )}
    </li>
  );
}

function readingOptions({ example, isCode }: ColumnQuestion): { value: ValueReading; label: string }[] {
  if (isCode)
    return [
      { value: "asIs", label: `${example}, como está` },
      { value: "zero", label: `0${example}, Excel quitó el cero` },
    ];
  return [
    { value: "thousands", label: formatExampleAs(example, "thousands") },
    { value: "decimals", label: formatExampleAs(example, "decimals") },
  ];
}

/** Writes an ambiguous number as this reading: '12.500' becomes '12500' or '12,5'. */
export function formatExampleAs(example: string, reading: ValueReading): string {
  return String(readCellAs(example, reading)).replace(".", ",");
}

/** The user's answers so far, by column index; undefined where an answer is needed. */
type ColumnAnswers<Field extends string> = {
  sheet: number | null;
  fields: (Field | null | undefined)[];
  readings: (ValueReading | undefined)[];
};

export function createInitialColumnAnswers<Field extends string>(
  { sheets, plan }: TableReadResult<Field, unknown>,
  sheet: number | null,
): ColumnAnswers<Field> {
  if (sheet === null) return { sheet, fields: [], readings: [] };
  const columns = sheets[sheet]!.columns;
  const width = Math.max(0, ...columns.map(({ place }) => place + 1));
  const ownPlan = plan?.sheet === sheet ? plan : null;
  const of = (place: number) => columns.find((one) => one.place === place);
  return {
    sheet,
    fields: Array.from({ length: width }, (_, place) => {
      if (ownPlan) return ownPlan.fields[place] ?? null;
      const column = of(place);
      return column ? column.field : null;
    }),
    readings: Array.from({ length: width }, (_, place) =>
      ownPlan ? (ownPlan.readings[place] ?? of(place)?.quantity?.reading) : of(place)?.quantity?.reading,
    ),
  };
}

/** Assigns the field to one column. The field's previous column and its other candidates become unused. */
export function assignFieldToColumn<Field extends string>(
  choice: ColumnAnswers<Field>,
  place: number,
  field: Field | null | undefined,
  { columns }: SheetGuess<Field>,
  kinds: readonly ColumnDefinition<Field>[],
): ColumnAnswers<Field> {
  const doubtAt = (at: number) => columns.find((one) => one.place === at)?.doubt;
  const many = kinds.find((one) => one.field === field)?.many;
  const fields = choice.fields.map((one, at) => {
    if (at === place) return field;
    const rival = one === undefined && doubtAt(at) === doubtAt(place);
    return field != null && !many && (one === field || rival) ? null : one;
  });
  return { ...choice, fields };
}

/** Returns what the user must still answer, as Spanish sentences; `place` is the index of the column. */
export function findMissingColumnAnswers<Field extends string>(
  { fields, readings }: ColumnAnswers<Field>,
  sheet: SheetGuess<Field> | null,
  kinds: readonly ColumnDefinition<Field>[],
): { text: string; place?: number }[] {
  if (!sheet) return [{ text: "Elige la hoja que traes." }];
  const lost = listMissingFieldLabels(fields, kinds).map((label) => ({
    text: `Falta decir cuál columna es «${label}».`,
  }));
  const open = sheet.columns.flatMap((column) => {
    const { place, title } = column;
    const field = fields[place];
    if (field === undefined) return [{ place, text: `Elige qué es «${title}», o «No usar».` }];
    const question = findColumnQuestion(column, field, kinds);
    return question && !readings[place]
      ? [{ place, text: `Di cómo se lee ${question.example} en «${title}».` }]
      : [];
  });
  return [...lost, ...open];
}

export function buildTableReadPlan<Field extends string>(
  { sheet, fields, readings }: ColumnAnswers<Field>,
  { columns }: SheetGuess<Field>,
  kinds: readonly ColumnDefinition<Field>[],
): TableReadPlan<Field> {
  const isQuestion = (place: number) => {
    const column = columns.find((one) => one.place === place);
    return column && findColumnQuestion(column, fields[place], kinds) !== null;
  };
  return {
    sheet: sheet!,
    fields: fields.map((field) => field ?? null),
    readings: readings.map((reading, place) => (isQuestion(place) ? (reading ?? null) : null)),
  };
}
