import clsx from "clsx";
import { Check } from "lucide-react";

const STEPS = ["Cuenta", "Compara", "Listo"] as const;

/** Shows which step of closing a shift the user is at. */
export function CloseShiftSteps({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Pasos del cierre" className="mb-5 flex flex-wrap gap-2">
      {STEPS.map((name, index) => {
        const done = index + 1 < step || step === 3;
        const now = index + 1 === step;
        return (
          <li key={name} aria-current={now ? "step" : undefined} className="min-w-0 flex-1 sm:max-w-44">
            <span
              aria-hidden
              className={clsx("mb-1.5 block h-1.5 rounded-full", now || done ? "bg-primary-edge" : "bg-line")}
            />
            <span
              className={clsx("flex items-center gap-1 text-sm", now ? "font-semibold" : "text-ink-soft")}
            >
              {done ? <Check aria-hidden className="size-4 shrink-0" /> : `${index + 1}.`} {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
