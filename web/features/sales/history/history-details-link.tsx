import { Link } from "react-router";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** `plain` for the narrow last column of the table. */
export function DetailsLink({ id, plain }: { id: string; plain?: boolean }) {
  const words = (
    <>
      Ver detalles
      <span className="sr-only"> de la venta {id.slice(0, 8)}</span>
    </>
  );
  const to = `/sales/${id}`;
  if (!plain)
    return (
      <ButtonLink size="sm" to={to}>
        {words}
      </ButtonLink>
    );
  return (
    <Link
      to={to}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      {words}
    </Link>
  );
}
