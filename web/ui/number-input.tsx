import type { ComponentProps } from "react";
import { useFieldProblem } from "./field.tsx";
import { readQuantity } from "./number-text.ts";
import { TextInput } from "./text-input.tsx";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "inputMode" | "type"> & {
  value: string;
  onChange: (text: string) => void;
  /** How many a number may have. */
  decimals?: number;
  /** What it was opened with and may stay, though nobody could type it: a stock below zero. */
  seen?: string;
};

/** The digits of a number, and a comma or a point that may be wrong there. */
const TAKEN = /^[\d.,\s]*$/;

/** A quantity as it is typed, in a field: a comma or a point that is wrong is said there, and read by nobody as none. */
export function NumberInput({ value, onChange, decimals = 0, seen, ...rest }: Props) {
  const asSeen = value !== "" && value === seen;
  useFieldProblem(asSeen ? undefined : readQuantity(value, decimals).problem);
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        if (TAKEN.test(target.value)) onChange(target.value);
        else if (asSeen) onChange("");
      }}
    />
  );
}
