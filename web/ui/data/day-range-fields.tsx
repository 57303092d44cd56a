import { TextField } from "../fields/text-input.tsx";

type DayRange = { startDate: string; endDate: string };

type Props = { range: DayRange; onChange: (part: Partial<DayRange>) => void };

/** The first and the last day of a list; an empty day is no limit. */
export function DayRangeFields({ range: { startDate, endDate }, onChange }: Props) {
  return (
    <>
      <TextField
        label="Desde"
        type="date"
        value={startDate}
        max={endDate}
        onValueChange={(day) => onChange({ startDate: day })}
      />
      <TextField
        label="Hasta"
        type="date"
        value={endDate}
        min={startDate}
        onValueChange={(day) => onChange({ endDate: day })}
      />
    </>
  );
}
