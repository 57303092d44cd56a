import { useEffect, useRef } from "react";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import type { Till } from "#core/contract/shifts/tills.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { TillDrawing } from "#web/ui/drawings/office/till.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { toast } from "#web/ui/toast.ts";
import { CashDifferenceBadge } from "./outcome-badge.tsx";
import { OpeningFloatField } from "./public/float-field.tsx";
import type { DeviceShiftState } from "./public/use-device-shift.ts";
import { useShiftOpening } from "./public/use-opening.ts";
import { formatRelativeInstant, shiftName } from "./shift-text.ts";
import { useShifts } from "./shifts.queries.ts";

type Props = { here: DeviceShiftState; till: Till | null };

export function OpenShiftCard({ here, till }: Props) {
  const opening = useShiftOpening(here, (shift) => toast.success("Caja abierta", shiftName(shift)));
  const last = useShifts({ page: 1, tillId: till?.id ?? "", startDate: "", endDate: "" }, till !== null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A phone's keyboard would cover half of the screen.
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const main = document.querySelector("main");
    const focused = document.activeElement;
    // Where the person has moved the focus into the page, it stays.
    if (focused === findPageHeading() || focused === main || !main?.contains(focused))
      form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  const closed = last.data?.data.find(({ closedAt }) => closedAt !== null);
  return (
    <Card>
      <div className="mx-auto flex max-w-md flex-col items-center py-4 text-center sm:py-8">
        <div className="w-44">
          <TillDrawing />
        </div>
        <h2 className="mt-4 text-xl font-bold">La caja está cerrada</h2>
        <p className="mt-1 text-balance text-ink-soft">
          Ábrela con lo que hay en ella. Al final del día la cuentas y sabes si cuadra.
        </p>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void opening.submit(event, opening.read)}
          className="mt-6 flex w-full flex-col gap-4 text-left"
        >
          <OpeningFloatField opening={opening} />
          <FormAlert>{opening.notice}</FormAlert>
          <Button type="submit" variant="primary" size="lg" block busy={opening.busy}>
            Abrir la caja
          </Button>
        </form>
        {closed && <LastClosing shift={closed} />}
      </div>
    </Card>
  );
}

function LastClosing({ shift }: { shift: Shift }) {
  const cash = shift.byMethod.find(({ method }) => method === "CASH");
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-ink-soft">
      <TextLink to={`/caja/cierres/${shift.id}`}>
        Último cierre: {formatRelativeInstant(shift.closedAt ?? shift.openedAt, new Date())}
      </TextLink>
      {cash?.difference != null && <CashDifferenceBadge difference={cash.difference} />}
    </p>
  );
}
