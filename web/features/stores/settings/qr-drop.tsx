import { ImageUp, QrCode, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useFieldControl } from "#web/ui/fields/field.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { cropQrPicture } from "./qr-picture.ts";

type Props = {
  image: string | null;
  onChange: (image: string | null) => void;
  onRefused: (message: string) => void;
};

const NO_CODE =
  "En esta imagen no vemos un código QR. Puedes guardarla, pero revisa que tus clientes puedan leerlo.";

export function QrImageDropZone({ image, onChange, onRefused }: Props) {
  const field = useFieldControl();
  const box = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState(false);

  async function take(file: File) {
    setReading(true);
    setUnread(false);
    const read = await cropQrPicture(file);
    setReading(false);
    if ("refused" in read) return onRefused(read.refused);
    setUnread(!read.found);
    onChange(read.url);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileDrop
        {...field}
        ref={box}
        onFile={(file) => void take(file)}
        accept="image/*"
        className="min-w-0 flex-1 basis-60 gap-4 p-3"
      >
        <span className="flex size-24 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft">
          {image ? (
            <img src={image} alt="" className="size-full rounded-md bg-white object-contain" />
          ) : (
            <QrCode aria-hidden className="size-8" />
          )}
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex items-center gap-2 font-semibold">
            <ImageUp aria-hidden className="size-5 shrink-0" />
            {image ? "Cambiar imagen" : "Elegir imagen"}
          </span>
          <span role="status" className="text-sm text-ink-soft">
            {reading ? (
              "Buscando el código..."
            ) : (
              <span className="max-sm:hidden pointer-coarse:hidden">O arrástrala hasta aquí</span>
            )}
          </span>
        </span>
      </FileDrop>
      {image && (
        <Button
          size="sm"
          icon={Trash2}
          onClick={() => {
            setUnread(false);
            onChange(null);
            box.current?.focus();
          }}
        >
          Quitar imagen
        </Button>
      )}
      {unread && (
        <p role="alert" className="w-full text-sm text-warning-ink">
          {NO_CODE}
        </p>
      )}
    </div>
  );
}
