import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useServices } from "#web/features/services/services.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ServiceOperationDialog } from "./operation-dialog.tsx";

export function TillServicesButton() {
  const { data } = useServices();
  const [shown, setShown] = useState({ open: false, turn: 0 });
  const first = data?.find(({ active }) => active);
  if (!first) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={Smartphone}
        onClick={() => setShown(({ turn }) => ({ open: true, turn: turn + 1 }))}
      >
        Recarga
      </Button>
      {shown.turn > 0 && (
        <ServiceOperationDialog
          key={shown.turn}
          open={shown.open}
          onClose={() => setShown((before) => ({ ...before, open: false }))}
        />
      )}
    </>
  );
}
