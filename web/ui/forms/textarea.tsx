import type { ComponentProps } from "react";
import { useFieldControl, withField } from "../fields/field.tsx";

type Props = Omit<ComponentProps<"textarea">, "className"> & { onValueChange?: (text: string) => void };

export function Textarea({ rows = 3, onValueChange, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <textarea
      onChange={onValueChange && (({ target }) => onValueChange(target.value))}
      {...field}
      {...rest}
      rows={rows}
      className="control py-2.5"
    />
  );
}

export const TextareaField = withField(Textarea);
