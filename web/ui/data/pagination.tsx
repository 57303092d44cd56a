import clsx from "clsx";
import { useEffect } from "react";
import { Button } from "../button.tsx";

type Props = {
  /** Number of the current page, from 1. */
  page: number;
  /** Number of pages; 0 for an empty list, which shows as one page. */
  pages: number;
  onChange: (page: number) => void;
  /** Whether the shown page is an earlier one. A list that tells it goes from a page that is gone to the last one. */
  loading?: boolean;
  /** Whether the buttons are shown even if the list has only one page. */
  always?: boolean;
  /** Whether the parent element sets the distance to the list above. */
  flush?: boolean;
};

/** The buttons between the pages of a list, below it. */
export function Pagination({ page, pages, onChange, loading, always = false, flush = false }: Props) {
  const last = Math.max(1, pages);
  // An old link, or a deletion.
  const isGone = loading === false && page > last;
  useEffect(() => {
    if (isGone) onChange(last);
  });
  if (page <= 1 && pages <= 1 && !always) return null;
  return (
    <nav
      aria-label="Páginas"
      className={clsx(
        "flex flex-wrap items-center justify-between gap-2 sm:gap-3",
        "max-sm:[&>button]:px-2 max-sm:[&>button]:text-sm",
        !flush && "mt-4",
      )}
    >
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Anterior
      </Button>
      <p aria-live="polite" className="text-center text-sm text-ink-soft">
        Página {page} de {last}
      </p>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
