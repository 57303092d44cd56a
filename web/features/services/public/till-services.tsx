import { Smartphone } from "lucide-react";
import { useServices } from "#web/features/services/services.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ServiceOperationDialog } from "./operation-dialog.tsx";

export function TillServicesButton() {
  const { data } = useServices();
  const shown = useDialog();
  const first = data?.find(({ active }) => active);
  if (!first) return null;
  return (
    <>
      <Button variant="ghost" size="sm" icon={Smartphone} onClick={() => shown.show()}>
        Recarga
      </Button>
      {shown.turn > 0 && <ServiceOperationDialog key={shown.turn} {...shown.props} />}
    </>
  );
}
