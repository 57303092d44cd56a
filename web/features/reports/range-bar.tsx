import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { isCalendarDay } from "#core/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { isSameReportRange, listQuickReportRanges, type ReportRange } from "./report-range.ts";

type Props = { range: ReportRange; today: string; onChange: (range: ReportRange) => void };

/** Chooses the days of the reports, by one tap or by two dates. */
export function ReportRangeBar({ range, today, onChange }: Props) {
  const { register, handleSubmit, formState } = useForm<ReportRange>({ values: range });
  const { errors } = formState;
  const row = useRef<HTMLDivElement>(null);
  // On some days two ranges have the same dates, such as today's and this month's on the first: the pressed one counts.
  const [pressed, setPressed] = useState("");
  const matching = listQuickReportRanges(today).filter((quick) => isSameReportRange(quick, range));
  const chosen = (matching.find(({ label }) => label === pressed) ?? matching[0])?.label;
  // On a phone the pressed button may be outside the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another button is pressed
  useEffect(() => {
    const button = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (row.current && button) row.current.scrollLeft = button.offsetLeft - 16;
  }, [chosen]);
  const aDay = { validate: (value: string) => isCalendarDay(value) || "Escribe una fecha" };
  return (
    <search
      aria-label="Fechas de los reportes"
      className="mb-4 flex flex-col gap-2 sm:gap-3 xl:flex-row xl:items-start xl:justify-between xl:gap-4"
    >
      <div
        ref={row}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 *:shrink-0 xl:pt-6.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        {listQuickReportRanges(today).map(({ label, ...quick }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={label === chosen}
            variant={label === chosen ? "primary" : "secondary"}
            onClick={() => {
              setPressed(label);
              onChange(quick);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        onSubmit={handleSubmit(onChange)}
        className="flex flex-wrap items-start gap-1.5 *:flex-[1_1_7.5rem] max-sm:[&_input]:px-1.5 max-sm:[&_input::-webkit-calendar-picker-indicator]:ms-0 sm:gap-3 sm:*:w-[9.75rem] sm:*:flex-none"
      >
        <TextField
          {...register("startDate", aDay)}
          label="Fecha de inicio"
          type="date"
          error={errors.startDate?.message}
        />
        <TextField
          {...register("endDate", aDay)}
          label="Fecha de fin"
          type="date"
          error={errors.endDate?.message}
        />
        <div className="flex-none! pt-6.5 sm:w-auto! max-sm:[&>button]:px-3">
          <Button type="submit" block>
            Ver
          </Button>
        </div>
      </form>
    </search>
  );
}
