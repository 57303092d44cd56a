import clsx from "clsx";
import { type ReactNode, useId } from "react";

type Props = {
  title?: string;
  action?: ReactNode;
  /** Whether the content reaches the card's edges, as a list does. */
  flush?: boolean;
  children: ReactNode;
};

export function Card({ title, action, flush, children }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={clsx(
        "@container min-w-0 rounded-lg bg-surface shadow-card",
        // At large text a table may be wider than its card.
        flush ? "overflow-x-auto overflow-y-hidden" : "overflow-hidden",
      )}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-2 px-4 pt-3 sm:px-5">
          <h2 id={titleId} className="min-w-40 flex-1 text-lg font-bold wrap-anywhere">
            {title}
          </h2>
          {action}
        </header>
      )}
      <div className={clsx(!flush && "px-4 pb-4 sm:px-5 sm:pb-5", title ? "pt-2" : !flush && "pt-4 sm:pt-5")}>
        {children}
      </div>
    </section>
  );
}
