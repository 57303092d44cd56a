import { LockKeyholeOpen } from "lucide-react";
import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { PRINT_PROBLEMS } from "#core/printing/print-outcome.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useOneAtATime } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { useKickDrawer, useRecordDrawerOpening } from "../printers.queries.ts";
import { readPrintSettings } from "./print-settings.ts";

export function OpenDrawerButton() {
  const [open, setOpen] = useState(false);
  const { printWay, kick } = readPrintSettings();
  if (printWay === "DIALOG" || !kick) return null;
  return (
    <>
      <Button icon={LockKeyholeOpen} onClick={() => setOpen(true)}>
        Abrir cajón
      </Button>
      {open && <ReasonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ReasonDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { run, busy } = useOneAtATime();
  const kick = useKickDrawer();
  const note = useRecordDrawerOpening();

  /** Records the opening before this browser opens a drawer itself. */
  async function openDrawer(why: string): Promise<string | null> {
    const { printWay, printerId, own } = readPrintSettings();
    if (printWay === "SERVER") {
      await kick.mutateAsync({ params: { id: printerId ?? "" }, body: { reason: why } });
      return null;
    }
    if (printWay === "DIALOG" || !own.drawer) return "Este equipo no abre ningún cajón";
    await note.mutateAsync({ body: { reason: why } });
    const { openDrawerFromBrowser } = await import("../print-from-browser.ts");
    const outcome = await openDrawerFromBrowser(printWay, own, own.drawer);
    return "problem" in outcome ? PRINT_PROBLEMS[outcome.problem] : null;
  }

  async function open() {
    setProblem(null);
    try {
      const failed = await openDrawer(reason.trim());
      if (failed) return setProblem(failed);
      toast.success("Cajón abierto", reason.trim());
      onClose();
    } catch (error) {
      setProblem(failureText(error, "No pudimos abrir el cajón"));
    }
  }

  function submit() {
    if (reason.trim() === "") return setProblem("Escribe para qué se abre");
    void run(open);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Abrir el cajón"
      description="Queda en el turno y en la actividad de la tienda."
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" busy={busy}>
          Abrir cajón
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="¿Para qué se abre?"
          required
          value={reason}
          maxLength={FIELD_LIMITS.name}
          autoComplete="off"
          onValueChange={setReason}
        />
        {problem && <Notice tone="danger" title={problem} />}
      </div>
    </Dialog>
  );
}
