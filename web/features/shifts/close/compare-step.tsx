import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { Card } from "#web/ui/card.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { CashDifferenceHeadline } from "../cash-difference.tsx";
import {
  type CashCountDraft,
  type CountedMethodOutcome,
  computeCountedCash,
  computeCountOutcomes,
} from "./count-draft.ts";

type Props = {
  shift: Shift;
  fromCopy: boolean;
  draft: CashCountDraft;
  onChange: (part: Partial<CashCountDraft>) => void;
};

/** Shows counted amounts beside expected amounts. */
export function CompareCountStep({ shift, fromCopy, draft, onChange }: Props) {
  const outcomes = computeCountOutcomes(draft, shift);
  const blind = outcomes.some(({ expected }) => expected === null);
  const off = outcomes.some(
    ({ expected, counted }) => expected !== null && counted !== null && counted !== expected,
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-5">
      {/* First on a phone, because below the outcomes the bar with 'Cerrar caja' would cover it. */}
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <Card title="Lo que dejas">
          <MoneyField
            label="¿Cuánto dejas en la caja?"
            hint={takenText(computeCountedCash(draft) ?? 0, draft.floatLeft)}
            value={draft.floatLeft}
            onChange={(floatLeft) => onChange({ floatLeft })}
          />
        </Card>
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Card title={blind ? "Lo que contaste" : "¿Cuadra?"} flush>
          <ul aria-label="Lo contado" className="divide-y divide-line">
            {outcomes.map((outcome) => (
              <OutcomeLine key={outcome.method} outcome={outcome} />
            ))}
          </ul>
          {blind && (
            <p className="px-4 pb-4 text-sm text-ink-soft sm:px-5">
              {fromCopy
                ? "Sin conexión: cierra con lo que contaste. Si cuadró se ve cuando vuelva la conexión."
                : "Cuando cierres ves si la caja cuadró."}
            </p>
          )}
        </Card>
      </div>
      <Card title="Para terminar">
        <div className="flex flex-col gap-4">
          <TextareaField
            label={off ? "¿Qué pudo pasar? (opcional)" : "Nota (opcional)"}
            rows={2}
            maxLength={FIELD_LIMITS.long}
            value={draft.note}
            onValueChange={(note) => onChange({ note })}
          />
          <p className="text-sm text-ink-soft">Después de cerrar, las cuentas no se pueden cambiar.</p>
        </div>
      </Card>
    </div>
  );
}

function OutcomeLine({ outcome: { method, expected, counted } }: { outcome: CountedMethodOutcome }) {
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-semibold">{paymentLabel(method)}</span>
        {counted === null ? (
          <span className="text-ink-soft">Sin comparar</span>
        ) : (
          expected !== null && <CashDifferenceHeadline difference={counted - expected} />
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-ink-soft">
        {counted !== null && (
          <span>
            Contaste <PesosAmount amount={counted} />
          </span>
        )}
        {expected !== null && (
          <span>
            Debe haber <PesosAmount amount={expected} />
          </span>
        )}
      </p>
    </li>
  );
}

function takenText(counted: number, left: number | null): string {
  if (left === null) return "Con eso se abre la próxima vez.";
  if (left > counted) return `Es más de lo que contaste: ${formatPesos(counted)}.`;
  const text = left === counted ? "No sacas nada" : `Sacas ${formatPesos(counted - left)}`;
  return `${text}, y con esto se abre la próxima vez.`;
}
