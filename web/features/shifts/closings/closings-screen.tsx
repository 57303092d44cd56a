import { ShieldCheck } from "lucide-react";
import { hasPermission } from "#core/permissions.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { useUrlState } from "#web/ui/data/use-address-state.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorBanner } from "#web/ui/states/error-banner.tsx";
import { shiftVerificationText } from "../shift-text.ts";
import { type ShiftFilters, useShifts, useTills, useVerifyShiftChain } from "../shifts.queries.ts";
import { hasShiftFilters, NO_SHIFT_FILTERS, readShiftFilters, writeShiftFilters } from "./closing-filters.ts";
import { ShiftClosingList } from "./closing-list.tsx";

export function ClosingsScreen() {
  const { user } = useSession();
  const [filters, setFilters] = useUrlState(readShiftFilters, writeShiftFilters);
  const query = useShifts(filters);
  const verifying = useVerifyShiftChain();
  const tills = useTills().data ?? [];
  const change = (part: Partial<ShiftFilters>) => setFilters({ ...filters, page: 1, ...part });
  return (
    <>
      <PageHeader
        title="Cierres"
        back={{ to: "/caja", label: "Caja" }}
        actions={
          user && hasPermission(user.role, "shifts.manage") && <VerifyShiftsButton verifying={verifying} />
        }
      />
      <ShiftVerificationResult verifying={verifying} />
      <search
        aria-label="Filtrar cierres"
        className="mb-5 grid grid-pairs items-end gap-3 md:flex md:flex-wrap"
      >
        <Field label="Fecha de inicio">
          <TextInput
            type="date"
            value={filters.startDate}
            onChange={({ target }) => change({ startDate: target.value })}
          />
        </Field>
        <Field label="Fecha de fin">
          <TextInput
            type="date"
            value={filters.endDate}
            onChange={({ target }) => change({ endDate: target.value })}
          />
        </Field>
        {tills.length > 1 && (
          <div className="max-md:col-span-full md:min-w-44">
            <Field label="Caja">
              <Select
                options={[
                  { value: "", label: "Todas" },
                  ...tills.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={filters.tillId}
                onChange={({ target }) => change({ tillId: target.value })}
              />
            </Field>
          </div>
        )}
        {hasShiftFilters(filters) && (
          <div className="max-md:col-span-full">
            <Button onClick={() => setFilters(NO_SHIFT_FILTERS)}>Limpiar</Button>
          </div>
        )}
      </search>
      {query.error && query.data && (
        <ErrorBanner
          key={query.errorUpdatedAt}
          text={failureText(query.error, "Error al cargar los cierres")}
        />
      )}
      <ShiftClosingList
        query={query}
        filtered={hasShiftFilters(filters)}
        severalTills={tills.length > 1}
        onClear={() => setFilters(NO_SHIFT_FILTERS)}
        onPage={(page) => {
          window.scrollTo({ top: 0 });
          setFilters({ ...filters, page });
        }}
      />
    </>
  );
}

type VerifyProps = { verifying: ReturnType<typeof useVerifyShiftChain> };

/** Checks that no closed shift was changed. */
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
