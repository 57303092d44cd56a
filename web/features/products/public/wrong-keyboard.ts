import { toast } from "#web/ui/toast.ts";

const SAID = "mostrador-scanner-keyboard";

/**
 * Warns once per device that the scanner's keyboard layout is wrong, when a code was only found after
 * correcting it: text typed into other fields is wrong too.
 */
export function tellWrongKeyboard(): void {
  try {
    if (localStorage.getItem(SAID)) return;
    localStorage.setItem(SAID, "1");
  } catch {
    // Without storage it warns every time.
  }
  toast.info(
    "Tu lector escribe con otro teclado",
    "Encontramos lo que escaneaste. Para dejarlo bien, busca en el manual del lector «Keyboard: Spanish» y escanea ese código.",
  );
}
