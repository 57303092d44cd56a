import type { ComponentProps, Ref } from "react";
import { NumericFormat } from "react-number-format";
import { MAX_MONEY } from "#core/money.ts";
import { useFieldControl } from "./field.tsx";

type Props = Omit<
  ComponentProps<"input">,
  "className" | "type" | "value" | "defaultValue" | "onChange" | "ref"
> & {
  /** Whole pesos; null is an empty box. */
  value: number | null;
  onChange: (pesos: number | null) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Takes digits only and shows them as `$ 14.900` while they are typed. */
export function MoneyInput({ value, onChange, ref, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <NumericFormat
      {...field}
      {...rest}
      getInputRef={ref}
      value={value ?? ""}
      onValueChange={({ floatValue }, { source }) => {
        if (source === "event") onChange(floatValue ?? null);
      }}
      isAllowed={({ floatValue }) => (floatValue ?? 0) <= MAX_MONEY}
      prefix="$ "
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[]}
      decimalScale={0}
      allowNegative={false}
      inputMode="numeric"
      autoComplete="off"
      className="control tabular-nums"
    />
  );
}
