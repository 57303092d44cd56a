import { readStored, writeStored } from "#web/storage.ts";
import { toast } from "#web/ui/toast.ts";

const STORAGE_NAME = "mostrador-scanner-keyboard";

/** Warns once per device. The scan was corrected, but in other fields a wrong keyboard layout spoils the scanned text. */
export function warnWrongKeyboardLayout(): void {
  if (readStored(STORAGE_NAME)) return;
  writeStored(STORAGE_NAME, "1");
  toast.info(
    "Tu lector escribe con otro teclado",
    "Encontramos lo que escaneaste. Para dejarlo bien, busca en el manual del lector «Keyboard: Spanish» y escanea ese código.",
  );
}
