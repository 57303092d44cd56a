import { useLocation, useParams } from "react-router";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatShortInstant } from "#web/ui/text/dates.ts";
import { CloseShiftSteps } from "../close/closing-steps.tsx";
import type { LocalShiftClosing } from "../close/use-closing.ts";
import { ShiftFigureList } from "../figure-list.tsx";
import { CashMovementList } from "../movement-list.tsx";
import { ShiftActions } from "../shift-actions.tsx";
import { NonCashMethodsCard, ShiftDrawerCard, ShiftSalesCard, ShiftServicesCard } from "../shift-figures.tsx";
import { shiftName } from "../shift-text.ts";
import { useShift } from "../shifts.queries.ts";
import { ClosedShiftFiguresCard } from "./closed-card.tsx";

export function ClosingScreen() {
  const { id = "" } = useParams();
  const { state } = useLocation();
  const { isJustClosed = false, localClosing = null } = (state ?? {}) as {
    isJustClosed?: boolean;
    localClosing?: LocalShiftClosing | null;
  };
  const query = useShift(id);
  const shift = query.data;
  return (
    <>
      <PageHeader
        title={shift ? `${shiftName(shift)} de ${shift.till.name}` : "Turno de caja"}
        back={isJustClosed ? { to: "/caja", label: "Caja" } : { to: "/caja/cierres", label: "Cierres" }}
      />
      {isJustClosed && <CloseShiftSteps step={3} />}
      {localClosing && !shift?.closedAt ? (
        <WaitingClosing closing={localClosing} />
      ) : shift ? (
        <Figures shift={shift} fresh={isJustClosed} />
      ) : (
        <LoadingState
          query={query}
          otherwise="Error al cargar el cierre"
          card="failure"
          missing={{
            title: "Turno no encontrado",
            text: "Puede que el enlace esté incompleto o que el turno sea de otra tienda.",
          }}
        />
      )}
    </>
  );
}

/** Shown while the server lacks the closing or earlier sales, so that the difference is unknown. */
function WaitingClosing({ closing: { counted, floatLeft } }: { closing: LocalShiftClosing }) {
  return (
    <Card title="Caja cerrada">
      <OfflineNote>
        Sin conexión: el cierre quedó guardado en este equipo y se sube solo. Aquí ves si cuadró cuando vuelva
        la conexión.
      </OfflineNote>
      <ShiftFigureList
        label="Lo contado"
        figures={[
          { label: "Contaste", amount: counted },
          { label: "Queda en la caja", amount: floatLeft },
        ]}
      />
    </Card>
  );
}

/** Corrections that came after the closing: its figures stay as they were counted. */
export function LateCorrectionsCard({ shift: { late } }: { shift: Pick<Shift, "late"> }) {
  const { corrections = [] } = late;
  if (corrections.length === 0) return null;
  return (
    <Card title="Pagos corregidos después del cierre" flush>
      <p className="px-4 pb-3 text-sm text-ink-soft sm:px-5">Las cuentas del cierre no cambian.</p>
      <ul
        aria-label="Pagos corregidos después del cierre"
        className="divide-y divide-line border-t border-line"
      >
        {corrections.map(({ saleId, paymentId, at }) => (
          <li
            key={`${saleId ?? paymentId} ${at}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 sm:px-5"
          >
            <span>{formatShortInstant(at)}</span>
            {saleId ? <TextLink to={`/sales/${saleId}`}>Ver la venta</TextLink> : <span>De un abono</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figures({ shift, fresh }: { shift: Shift; fresh: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        {shift.closedAt ? (
          <ClosedShiftFiguresCard shift={shift} />
        ) : (
          <Card title="Sin cerrar">
            <p className="mb-3">Esta caja sigue abierta. Sus cuentas cambian con cada venta.</p>
            <ButtonLink to="/caja">Ir a la caja</ButtonLink>
          </Card>
        )}
        <ShiftActions shift={shift} fresh={fresh} />
        <ShiftDrawerCard shift={shift} />
        <LateCorrectionsCard shift={shift} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <NonCashMethodsCard shift={shift} />
        <ShiftServicesCard shift={shift} />
        <ShiftSalesCard shift={shift} />
        <CashMovementList shift={shift} />
      </div>
    </div>
  );
}
