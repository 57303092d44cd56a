import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

type Props = {
  number: number;
  title: string;
  summary: string;
  done: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

export function FiscalSetupStep({ number, title, summary, done, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container overflow-hidden rounded-lg bg-surface shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex w-full items-center gap-3 px-4 py-3 text-left sm:px-5"
        >
          <span
            aria-hidden
            className={clsx(
              "flex size-9 shrink-0 items-center justify-center rounded-full font-semibold",
              done ? "bg-success-soft text-success-ink" : "bg-sunken text-ink-soft",
            )}
          >
            {done ? <Check className="size-5" strokeWidth={3} /> : number}
          </span>
          <span className="min-w-0 flex-1">
            <span id={id} className="block text-lg leading-tight font-bold">
              {title}
              <span className="sr-only">{done ? ", listo" : ", falta"}</span>
            </span>
            <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{summary}</span>
          </span>
          <ChevronDown
            aria-hidden
            className={clsx("size-5 shrink-0 text-ink-soft transition-transform", open && "rotate-180")}
          />
        </button>
      </h2>
      {open && <div className="flex flex-col gap-4 border-t border-line px-4 py-4 sm:px-5">{children}</div>}
    </section>
  );
}

export function RequiredItemsList({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <h3 className="font-semibold">Ten a la mano</h3>
      <ul className="ml-5 list-disc text-ink-soft">{children}</ul>
    </div>
  );
}

export function DianPortalInstructions({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose">
      <h3 className="font-semibold">{title}</h3>
      <ol className="ml-5 flex list-decimal flex-col gap-1">{children}</ol>
    </div>
  );
}

export function DianPortalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center self-start rounded-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
