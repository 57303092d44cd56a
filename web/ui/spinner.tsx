import clsx from "clsx";
import { LoaderCircle } from "lucide-react";

type Props = {
  label?: string;
  /** Whether it fills the height of the window. */
  page?: boolean;
};

export function Spinner({ label = "Cargando…", page }: Props) {
  return (
    <div
      role="status"
      className={clsx("flex flex-col items-center justify-center gap-3", page ? "min-h-dvh" : "py-16")}
    >
      <LoaderCircle aria-hidden className="size-9 animate-spin text-primary-edge" strokeWidth={2.25} />
      <span className="text-sm text-ink-soft">{label}</span>
    </div>
  );
}
