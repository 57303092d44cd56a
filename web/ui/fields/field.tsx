import clsx from "clsx";
import type { ComponentType, ReactNode } from "react";
import { createContext, useContext, useEffect, useId, useState } from "react";

type FieldControl = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

const FieldContext = createContext<FieldControl | undefined>(undefined);

const ProblemContext = createContext<((problem: string | undefined) => void) | undefined>(undefined);

/** Shows the problem in the surrounding `Field`. Returns false without a `Field`. */
export function useReportFieldProblem(problem: string | undefined): boolean {
  const tell = useContext(ProblemContext);
  useEffect(() => {
    tell?.(problem);
    return () => tell?.(undefined);
  }, [tell, problem]);
  return tell !== undefined;
}

/** Returns the props that link a control with the label and the note of its `Field`; {} without a `Field`. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  hideLabel?: boolean;
};

type Props = FieldProps & { children: ReactNode };

export function Field({ label, hint, error: ownError, required, hideLabel, children }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const error = problem ?? ownError;
  const control: FieldControl = {
    id,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required || undefined,
  };
  return (
    <FieldContext value={control}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className={clsx("text-sm", hideLabel && "sr-only")}>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger-ink">
              *
            </span>
          )}
        </label>
        <ProblemContext value={setProblem}>{children}</ProblemContext>
        {(error || hint) && (
          <p
            id={`${id}-note`}
            role={problem && "alert"}
            className={clsx("text-sm", error ? "text-danger-ink" : "text-ink-soft")}
          >
            {error || hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** Creates a component of a `Field` with a control in it, with the props of both. `required` is a prop of the `Field`. */
export function withField<ControlProps>(Control: ComponentType<ControlProps>) {
  return function ControlInField(props: FieldProps & Omit<ControlProps, keyof FieldProps>) {
    const { label, hint, error, required, hideLabel, ...control } = props;
    return (
      <Field {...{ label, hint, error, required, hideLabel }}>
        <Control {...(control as ControlProps & object)} />
      </Field>
    );
  };
}
