type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  /** Null before the user has chosen, which the form requires. */
  value: Value | null;
  onChange: (value: Value) => void;
};

export function RadioGroup<Value extends string>({ legend, name, options, value, onChange }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            data-checked={value === option.value || undefined}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong px-2 text-center text-sm data-checked:border-primary-edge data-checked:bg-primary-soft data-checked:text-primary-ink focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge"
          >
            <input
              type="radio"
              name={name}
              required={value === null}
              className="sr-only"
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
