import clsx from "clsx";
import { useEffect, useState } from "react";
import { reportStuckQueueEntry } from "#core/contract/devices.ts";
import { hasPermission } from "#core/permissions.ts";
import { ignoreAlreadyRecordedError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { failureText, unknownOutcomeText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useConnectionStatus } from "#web/offline/device/connection.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import type { QueueEntry } from "./entry.ts";
import { readWaitingEntries } from "./export-file.ts";
import { removeQueueEntry } from "./queue.ts";

const SHOWN = 100;

export function useWaitingEntries(wanted: boolean): QueueEntry[] {
  const now = useConnectionStatus();
  const storeId = useSession().store?.id ?? "";
  const [entries, setEntries] = useState<QueueEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an entry comes or goes
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void readWaitingEntries(storeId).then((all) => !gone && setEntries(all));
    return () => {
      gone = true;
    };
  }, [wanted, storeId, now]);
  return entries;
}

type ListProps = { entries: readonly QueueEntry[]; label?: string };

export function WaitingEntryList({ entries, label = "Por subir" }: ListProps) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {entries.slice(0, SHOWN).map((entry) => (
          <Waiting key={entry.key} entry={entry} />
        ))}
      </ul>
      {entries.length > SHOWN && <p className="pt-3 text-ink-soft">Y {entries.length - SHOWN} más.</p>}
    </>
  );
}

function Waiting({ entry }: { entry: QueueEntry }) {
  const { at, by, total, trouble, state } = entry;
  const { title, detail, hasAmount } = waitingEntryLabel(entry);
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {hasAmount && <PesosAmount amount={total} />}
      </div>
      {detail && <p className="text-sm wrap-anywhere">{detail}</p>}
      <p className="text-sm text-ink-soft">
        Desde el {formatDateAndTime(at)} · {by.name}
      </p>
      {trouble && (
        <p className={clsx("mt-1 text-sm", state === "REFUSED" ? "text-danger-ink" : "text-ink-soft")}>
          {state === "REFUSED" ? "La tienda no lo pudo recibir: " : "Último intento: "}
          {trouble.message}
        </p>
      )}
      {state === "REFUSED" && <Stuck entry={entry} title={title} />}
    </li>
  );
}

/** A refused entry, which the sender retries. An owner or administrator may discard it. */
function Stuck({ entry, title }: { entry: QueueEntry; title: string }) {
  const { user, store } = useSession();
  const [busy, setBusy] = useState(false);
  const mayDecide = user !== null && hasPermission(user.role, "shifts.manage");

  async function putAside() {
    const isSure = await confirm({
      title: `¿Dejar aparte ${title}?`,
      text: "No se sube más y no cuenta en la tienda. Queda anotado en Actividad qué era y de quién.",
      tone: "danger",
    });
    if (!isSure || !store) return;
    setBusy(true);
    try {
      const { key, at, by, total, trouble } = entry;
      const reason = trouble?.message ?? "Sin motivo";
      await call(reportStuckQueueEntry, {
        body: { id: key, what: title, at, by: by.name, total, reason },
      }).catch(ignoreAlreadyRecordedError);
      await removeQueueEntry(store.id, key);
      toast.success("Quedó aparte", `${title}: está anotado en Actividad`);
    } catch (error) {
      const unknown = unknownOutcomeText(error);
      toast.error(
        unknown?.title ?? "No se pudo dejar aparte",
        unknown?.text ?? failureText(error, "Inténtalo otra vez."),
      );
    }
    setBusy(false);
  }

  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-ink-soft">Se vuelve a intentar solo cada rato.</p>
      {mayDecide && (
        <Button size="sm" busy={busy} onClick={putAside}>
          Dejar aparte
        </Button>
      )}
    </div>
  );
}

type LabelledEntry = Pick<QueueEntry, "kind" | "number" | "body" | "shown">;

export function waitingEntryLabel({ kind, number, ...entry }: LabelledEntry) {
  const { title, ...label } = operationOf(kind).label(entry);
  return { ...label, title: number ? `${title} ${number}` : title };
}
