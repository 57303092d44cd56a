import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Field, type FieldProps, useFieldControl } from "./field.tsx";

type Props<Value extends string, Placeholder> = Omit<
  ComponentProps<"select">,
  "className" | "children" | "required"
> & {
  options: readonly { value: Value; label: string }[];
  /** Label of the option whose value is empty. */
  placeholder?: Placeholder;
  onValueChange?: (value: Value | (Placeholder extends string ? "" : never)) => void;
};

/** The native select, because it opens the phone's own picker and needs no script. */
export function Select<Value extends string, Placeholder extends string | undefined = undefined>(
  props: Props<Value, Placeholder>,
) {
  const { options, placeholder, onValueChange, ...rest } = props;
  const field = useFieldControl();
  return (
    <div className="relative">
      <select
        onChange={onValueChange && (({ target }) => onValueChange(target.value as Value))}
        {...field}
        {...rest}
        className="control appearance-none pr-10"
      >
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

export function SelectField<Value extends string, Placeholder extends string | undefined = undefined>(
  props: FieldProps & Props<Value, Placeholder>,
) {
  const { label, hint, error, required, hideLabel, ...control } = props;
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      <Select {...control} />
    </Field>
  );
}
