import type { ComponentProps } from "react";
import { readQuantity } from "../number-text.ts";
import { useReportFieldProblem, withField } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "inputMode" | "type"> & {
  value: string;
  onChange: (text: string) => void;
  decimals?: number;
  /** Problem of a number with decimals where `decimals` is 0, such as `WHOLE_UNITS_MESSAGE`. */
  whole?: string;
  /** Text of the stored number, which is no problem even if it has decimals that may not be typed. */
  seen?: string;
};

const ACCEPTED = /^[\d.,\s]*$/;

/** A field for a number. Shows a misplaced comma or point as a problem instead of ignoring it. */
export function NumberInput({ value, onChange, decimals = 0, whole, seen, ...rest }: Props) {
  const asSeen = value !== "" && value === seen;
  useReportFieldProblem(asSeen ? undefined : readQuantity(value, decimals, whole).problem);
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        if (ACCEPTED.test(target.value)) onChange(target.value);
        else if (asSeen) onChange("");
      }}
    />
  );
}

export const NumberField = withField(NumberInput);
