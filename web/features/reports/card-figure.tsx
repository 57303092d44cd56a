import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatPesos } from "#core/money.ts";
import { useOwnerDrawReport } from "#web/features/expenses/expenses.queries.ts";
import { usePromotionsReport } from "#web/features/promotions/promotions.queries.ts";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { hourText } from "./chart-bars.ts";
import type { ReportRange } from "./report-range.ts";
import { useDayReport, usePaymentMethodsReport, useServicesReport, useTaxReport } from "./reports.queries.ts";

type Props = { range: ReportRange };

/** The figure of each report with a page of its own, by the page's path. */
const FIGURES: Record<string, (props: Props) => ReactNode> = {
  "/cuanto-sacar": DrawFigure,
  "/reports/pagos": PaymentsFigure,
  "/reports/horas": HourFigure,
  "/reports/vendedores": SellerFigure,
  "/reports/promociones": PromotionsFigure,
  "/reports/recargas": ServicesFigure,
  "/reports/impuestos": TaxFigure,
};

/** Reads the report when its card comes into sight, because most visits end above the cards. */
export function CardFigure({ path, range }: Props & { path: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  const Figure = FIGURES[path];
  if (!Figure) return null;
  return (
    <p ref={place} className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      {isSeen && <Figure range={range} />}
    </p>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span>{name}</span>
      <strong className="text-base text-ink">{children}</strong>
    </>
  );
}

const sum = (amounts: readonly number[]) => formatPesos(amounts.reduce((total, amount) => total + amount, 0));

function DrawFigure() {
  const { data } = useOwnerDrawReport();
  if (!data || data.suggested === null) return null;
  return <Value name="Puedes sacar">{formatPesos(data.suggested)}</Value>;
}

function PaymentsFigure({ range }: Props) {
  const { data } = usePaymentMethodsReport(range);
  if (!data) return null;
  const kept = data.filter(({ method }) => method !== "CREDIT");
  return <Value name="Quedó, sin lo fiado">{sum(kept.map(({ net }) => net))}</Value>;
}

/** The hour of the last day of the range in which most was sold. */
function HourFigure({ range }: Props) {
  const { data } = useDayReport(range.endDate);
  const best = [...(data?.byHour ?? [])].sort((one, other) => other.revenue - one.revenue)[0];
  return best ? <Value name={hourText(best.hour)}>{formatPesos(best.revenue)}</Value> : null;
}

/** Sellers come in the order of what they sold. */
function SellerFigure({ range }: Props) {
  const best = useSellersReport(range).data?.[0];
  return best ? <Value name={best.name}>{formatPesos(best.total)}</Value> : null;
}

function PromotionsFigure({ range }: Props) {
  const { data } = usePromotionsReport(range);
  return data ? <Value name="Con promoción">{sum(data.map(({ sold }) => sold))}</Value> : null;
}

function ServicesFigure({ range }: Props) {
  const { data } = useServicesReport(range);
  if (!data) return null;
  return <Value name="Te dejó">{sum(data.map(({ commission, fees }) => commission + fees))}</Value>;
}

function TaxFigure({ range }: Props) {
  const { data } = useTaxReport(range);
  return data ? <Value name="Saldo de IVA">{formatPesos(Math.round(data.vat.balance))}</Value> : null;
}
