import { ShieldCheck } from "lucide-react";
import { failureText } from "#web/api/failure-text.ts";
import { useMay } from "#web/api/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { useUrlFilters } from "#web/ui/data/use-url-state.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TillDrawing } from "#web/ui/drawings/office/till.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { shiftVerificationText } from "../shift-text.ts";
import { SHIFT_FILTERS, useShifts, useTills, useVerifyShiftChain } from "../shifts.queries.ts";
import { createClosingColumns } from "./closing-columns.tsx";

export function ClosingsScreen() {
  const may = useMay();
  const { filters, filtered, change, clear } = useUrlFilters(SHIFT_FILTERS);
  const query = useShifts(filters);
  const verifying = useVerifyShiftChain();
  const tills = useTills().data ?? [];
  return (
    <>
      <PageHeader
        title="Cierres"
        back={{ to: "/caja", label: "Caja" }}
        actions={may("shifts.manage") && <VerifyShiftsButton verifying={verifying} />}
      />
      <ShiftVerificationResult verifying={verifying} />
      <search
        aria-label="Filtrar cierres"
        className="mb-5 grid grid-pairs items-end gap-3 md:flex md:flex-wrap"
      >
        <TextField
          label="Fecha de inicio"
          type="date"
          value={filters.startDate}
          onValueChange={(startDate) => change({ startDate })}
        />
        <TextField
          label="Fecha de fin"
          type="date"
          value={filters.endDate}
          onValueChange={(endDate) => change({ endDate })}
        />
        {tills.length > 1 && (
          <div className="max-md:col-span-full md:min-w-44">
            <SelectField
              label="Caja"
              placeholder="Todas"
              options={tills.map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.tillId}
              onValueChange={(tillId) => change({ tillId })}
            />
          </div>
        )}
        {filtered && (
          <div className="max-md:col-span-full">
            <Button onClick={() => clear()}>Limpiar</Button>
          </div>
        )}
      </search>
      {query.error && query.data && (
        <ErrorBanner
          key={query.errorUpdatedAt}
          text={failureText(query.error, "Error al cargar los cierres")}
        />
      )}
      <PagedTable
        query={query}
        otherwise="Error al cargar los cierres"
        rows={6}
        label="Cierres"
        tight
        columns={createClosingColumns(tills.length > 1, new Date())}
        rowsOf={({ data }) => data}
        page={filters.page}
        onPage={(page) => {
          window.scrollTo({ top: 0 });
          change({ page });
        }}
        empty={
          filtered
            ? {
                drawing: <SearchDrawing />,
                title: "Ningún turno en esas fechas",
                text: "Prueba con otras fechas o con otra caja.",
                action: <Button onClick={() => clear()}>Limpiar filtros</Button>,
              }
            : {
                drawing: <TillDrawing />,
                title: "Aún no hay cierres",
                text: "Abre la caja en la mañana y ciérrala en la noche: aquí queda cada día, y si cuadró.",
                action: (
                  <ButtonLink to="/caja" variant="primary">
                    Ir a la caja
                  </ButtonLink>
                ),
              }
        }
      />
    </>
  );
}

type VerifyProps = { verifying: ReturnType<typeof useVerifyShiftChain> };

/** Lets the user check that no closed shift was changed. */
function VerifyShiftsButton({ verifying: { isPending, mutate } }: VerifyProps) {
  return (
    <Button icon={ShieldCheck} busy={isPending} onClick={() => mutate({})}>
      {isPending ? "Verificando..." : "Verificar cierres"}
    </Button>
  );
}

function ShiftVerificationResult({ verifying: { data, error } }: VerifyProps) {
  const verdict = data && shiftVerificationText(data);
  return (
    <div role="status" className="mb-5 empty:hidden">
      {error ? (
        <Notice
          tone="danger"
          title="No se pudo verificar"
          text={failureText(error, "Intenta de nuevo en un momento.")}
        />
      ) : (
        verdict && <Notice tone={data.valid ? "success" : "danger"} {...verdict} />
      )}
    </div>
  );
}
