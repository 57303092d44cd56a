import { Link } from "react-router";

export function DetailsLink({ id }: { id: string }) {
  return (
    <Link
      to={`/sales/${id}`}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      Ver detalles
      <span className="sr-only"> de la venta {id.slice(0, 8)}</span>
    </Link>
  );
}
