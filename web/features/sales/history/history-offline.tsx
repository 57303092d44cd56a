import { useWaiting, WaitingList } from "#web/features/changes/offers/waiting-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { OfflineNote } from "#web/ui/offline-note.tsx";

/** The history is at the server: without it there is what waits here. */
export function HistoryOffline() {
  const entries = useWaiting(true);
  return (
    <>
      <OfflineNote>
        Sin conexión: el historial se ve cuando vuelva. Lo que vendes queda guardado en este equipo y se sube
        solo.
      </OfflineNote>
      {entries.length > 0 && (
        <Card title="Por subir">
          <WaitingList entries={entries} />
        </Card>
      )}
    </>
  );
}
