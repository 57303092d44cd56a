import { useInfiniteQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type AuditEvent, listAudit } from "#core/contract/audit.ts";
import { dayOf } from "#core/dates.ts";
import { formatInstantClockTime } from "#core/time-text.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { capitalize } from "#web/ui/text/capitalize.ts";
import { formatLongDayWithWeekday } from "#web/ui/text/dates.ts";
import { AUDIT_EVENT_ICONS } from "./event-icon.ts";
import { describeAuditEvent } from "./event-sentence.ts";

type AuditDay = { day: string; title: string; events: AuditEvent[] };

export function groupAuditEventsByDay(events: readonly AuditEvent[]): AuditDay[] {
  const days: AuditDay[] = [];
  for (const event of events) {
    const day = dayOf(new Date(event.at));
    if (days.at(-1)?.day !== day) days.push({ day, title: formatLongDayWithWeekday(day), events: [] });
    days.at(-1)!.events.push(event);
  }
  return days;
}

export function formatAuditEventTime({ at }: AuditEvent): string {
  return formatInstantClockTime(new Date(at));
}

export function ActivityScreen() {
  return (
    <>
      <PageHeader
        title="Actividad"
        subtitle="Quién entró y qué cambió en tu tienda durante el último año. Nadie puede borrarlo."
        back={{ to: "/my-store/personas", label: "Personas y seguridad" }}
      />
      <Activity />
    </>
  );
}

function Activity() {
  const query = useAuditEvents();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (!data)
    return (
      <Card flush>
        <LoadingState query={query} failure="Error al cargar la actividad" rows={6} />
      </Card>
    );
  const days = groupAuditEventsByDay(data.pages.flatMap(({ events }) => events));
  if (days.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<PeopleDrawing />}
          title="Aún no hay actividad"
          text="Aquí verás quién entra, qué precios cambian y qué se elimina."
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {days.map(({ day, title, events }) => (
        <Card key={day} title={capitalize(title)} flush>
          <ul className="divide-y divide-line border-t border-line">
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
        </Card>
      ))}
      {hasNextPage && (
        <div className="flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver actividad anterior
          </Button>
        </div>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="text-center text-danger-ink">
          No pudimos cargar más. Intenta de nuevo.
        </p>
      )}
    </div>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const Icon = AUDIT_EVENT_ICONS[event.kind];
  const alarming = event.kind === "SIGN_IN_FAILED";
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 max-sm:text-sm max-sm:leading-5 sm:px-5">
      <Icon
        aria-hidden
        className={clsx("size-5 shrink-0 sm:mt-0.5", alarming ? "text-danger-ink" : "text-ink-soft")}
      />
      <p className="min-w-0 flex-1 wrap-anywhere">{describeAuditEvent(event)}</p>
      <time dateTime={event.at} className="shrink-0 text-sm leading-5 sm:leading-6 text-ink-soft">
        {formatAuditEventTime(event)}
      </time>
    </li>
  );
}

function useAuditEvents() {
  return useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listAudit, { query: { ...(pageParam && { before: pageParam }) } }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
