import type { ComponentProps } from "react";
import { useFieldControl } from "../fields/field.tsx";

export function Textarea({ rows = 3, ...rest }: Omit<ComponentProps<"textarea">, "className">) {
  const field = useFieldControl();
  return <textarea {...field} {...rest} rows={rows} className="control py-2.5" />;
}
