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
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong px-2 text-center text-sm font-semibold has-checked:border-primary-edge has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-edge"
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
