import { Button } from "../button.tsx";

type Props = {
  /** Number of the current page, from 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
};

export function Pagination({ page, pages, onChange }: Props) {
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-between gap-3">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Anterior
      </Button>
      <p aria-live="polite" className="text-center text-sm text-ink-soft tabular-nums">
        Página {page} de {pages}
      </p>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
