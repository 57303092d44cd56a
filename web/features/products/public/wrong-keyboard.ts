import { toast } from "#web/ui/toast.ts";

const SAID = "mostrador-scanner-keyboard";

/**
 * Says once on a device that its scanner is set for another keyboard, where something was found only by correcting what it typed.
 * What it types into other boxes is wrong.
 */
export function tellWrongKeyboard(): void {
  try {
    if (localStorage.getItem(SAID)) return;
    localStorage.setItem(SAID, "1");
  } catch {
    // Then it is said each time.
  }
  toast.info(
    "Tu lector escribe con otro teclado",
    "Encontramos lo que escaneaste. Para dejarlo bien, busca en el manual del lector «Keyboard: Spanish» y escanea ese código.",
  );
}
