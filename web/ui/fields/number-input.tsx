import type { ComponentProps } from "react";
import { readQuantity } from "../number-text.ts";
import { useReportFieldProblem } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "onChange" | "inputMode" | "type"> & {
  value: string;
  onChange: (text: string) => void;
  decimals?: number;
  seen?: string;
};

const ACCEPTED = /^[\d.,\s]*$/;

/** Reports a misplaced comma or point instead of ignoring it. */
export function NumberInput({ value, onChange, decimals = 0, seen, ...rest }: Props) {
  const asSeen = value !== "" && value === seen;
  useReportFieldProblem(asSeen ? undefined : readQuantity(value, decimals).problem);
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
