import clsx from "clsx";
import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type DragEvent, type Ref, useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useFieldControl } from "#web/ui/field.tsx";
import { useNoStrayDrop } from "#web/ui/use-no-stray-drop.ts";
import { isImageFile, shortFileName } from "./image-file.ts";
import type { ImageChoice } from "./product-form.ts";
import { ProductImage } from "./product-image.tsx";

type Props = {
  choice: ImageChoice;
  /** The picture the product has so far. */
  current: string | null;
  onChange: (choice: ImageChoice) => void;
  onRefused: (message: string) => void;
  ref: Ref<HTMLInputElement>;
};

export function ImagePicker({ choice, current, onChange, onRefused, ref }: Props) {
  const field = useFieldControl();
  const [over, setOver] = useState(false);
  const preview = useObjectUrl(choice.file);
  const picture = preview ?? (choice.remove ? null : current);
  useNoStrayDrop();

  function take(file: File | undefined) {
    if (!file) return;
    if (isImageFile(file)) onChange({ file, remove: false });
    else onRefused("Solo se permiten imágenes");
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files?.[0]);
    // So that the same file can be picked again after it was removed.
    target.value = "";
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <label
        onDragEnter={() => setOver(true)}
        onDragOver={(event) => event.preventDefault()}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        className={clsx(
          "flex min-w-0 flex-1 basis-60 cursor-pointer items-center gap-4 rounded-md border border-dashed border-line-strong p-3 transition-colors hover:bg-sunken",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-edge",
          over && "bg-primary-soft",
        )}
      >
        <input {...field} ref={ref} type="file" accept="image/*" onChange={pick} className="sr-only" />
        <span className="size-20 shrink-0 overflow-hidden rounded-md">
          <ProductImage src={picture} />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex items-center gap-2 font-semibold">
            <ImageUp aria-hidden className="size-5 shrink-0" />
            {picture ? "Cambiar imagen" : "Elegir imagen"}
          </span>
          <span className="text-sm text-ink-soft wrap-anywhere">
            {choice.file ? shortFileName(choice.file.name) : "O arrástrala hasta aquí"}
          </span>
        </span>
      </label>
      {picture && (
        <Button size="sm" icon={Trash2} onClick={() => onChange({ file: null, remove: current !== null })}>
          Quitar imagen
        </Button>
      )}
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
