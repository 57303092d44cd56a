import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";

type Props = Omit<ComponentProps<"select">, "className" | "children"> & {
  options: readonly { value: string; label: string }[];
  /** Label of the option whose value is empty. */
  placeholder?: string;
};

/** The native select, because it opens the phone's own picker and needs no script. */
export function Select({ options, placeholder, ...rest }: Props) {
  const field = useFieldControl();
  return (
    <div className="relative">
      <select {...field} {...rest} className="control appearance-none pr-10">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
