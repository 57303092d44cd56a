import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "className" | "type" | "children"> & {
  label: ReactNode;
  error?: string;
  onCheckedChange?: (checked: boolean) => void;
};

export function Checkbox({ label, error, onCheckedChange, ...rest }: Props) {
  const noteId = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3">
        <span className="relative flex size-5 shrink-0">
          <input
            onChange={onCheckedChange && (({ target }) => onCheckedChange(target.checked))}
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-primary-edge checked:bg-primary-edge disabled:opacity-50 aria-invalid:border-danger-ink"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-surface opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p id={noteId} className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
