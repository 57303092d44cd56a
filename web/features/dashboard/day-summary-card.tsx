import { buildDaySummaryLines } from "#core/cash/day-summary-text.ts";
import { daySummary } from "#core/contract/reports/day-summary.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { keepAmountsTogether } from "#web/ui/money.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";

/** The day in at most ten lines below its title, as WhatsApp and the mail say it. */
export function DaySummaryCard() {
  const { store } = useSession();
  const query = useEndpoint(REPORTS_KEY, daySummary, {}, { staleTime: 60_000 });
  const { data } = query;
  if (!store) return null;
  const [, ...lines] = data ? buildDaySummaryLines(data, store.name) : [];
  return (
    <Card title="Resumen del día">
      {data ? (
        <>
          <ul aria-label="Resumen del día" className="flex flex-col gap-1">
            {lines.map((line) => (
              <li key={line} className="wrap-anywhere">
                {keepAmountsTogether(line)}
              </li>
            ))}
          </ul>
          <WhatsAppLink
            text={buildDaySummaryLines(data, store.name).join("\n")}
            variant="secondary"
            className="mt-4"
          >
            Enviar por WhatsApp
          </WhatsAppLink>
        </>
      ) : (
        <LoadingState query={query} otherwise="No pudimos hacer el resumen" rows={5} />
      )}
    </Card>
  );
}
