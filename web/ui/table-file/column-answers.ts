import type { ValueReading } from "./ambiguous-numbers.ts";
import {
  type ColumnDefinition,
  findColumnQuestion,
  listMissingFieldLabels,
  type SheetGuess,
} from "./columns.ts";
import type { TableReadPlan, TableReadResult } from "./plan.ts";

/** The user's answers so far, by column index; undefined where an answer is needed. */
export type ColumnAnswers<Field extends string> = {
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
