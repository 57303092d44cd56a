import { saleNumberOrCode } from "#core/sale-code.ts";
import { ListByDays } from "#web/ui/data/list-by-days.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ReturnEntry } from "./return-details.tsx";
import { useReturns } from "./returns.queries.ts";

export function ReturnsScreen() {
  return (
    <>
      <PageHeader title="Devoluciones" back={{ to: "/sales", label: "Historial de Ventas" }} />
      <ListByDays
        label="Devoluciones"
        filterLabel="Filtrar devoluciones"
        useList={useReturns}
        failure="No pudimos cargar las devoluciones"
        empty={{
          title: "Nada se ha devuelto",
          titleOfDays: "Nada se devolvió en esos días",
          text: "Para devolver algo, abre la venta en el historial o escanea su tirilla.",
        }}
      >
        {(back) => (
          <li key={back.id} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
            <ReturnEntry back={back} />
            <TextLink to={`/sales/${back.saleId}`} className="-my-1 self-start text-sm">
              Ver la venta {saleNumberOrCode({ id: back.saleId, number: back.saleNumber })}
            </TextLink>
          </li>
        )}
      </ListByDays>
    </>
  );
}
