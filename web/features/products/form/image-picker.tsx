import { ImageUp, Trash2 } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import { HEIC_UNREADABLE_MESSAGE } from "#core/heic.ts";
import { ProductImage } from "#web/features/products/product-image.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFieldControl } from "#web/ui/fields/field.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { isUnreadableHeic } from "#web/ui/forms/heic-file.ts";
import { isImageFile, shortenFileName } from "./image-file.ts";
import type { ProductImageChoice } from "./product-form.ts";

type Props = {
  choice: ProductImageChoice;
  current: string | null;
  onChange: (choice: ProductImageChoice) => void;
  onRefused: (message: string) => void;
  ref: Ref<HTMLInputElement>;
};

export function ProductImagePicker({ choice, current, onChange, onRefused, ref }: Props) {
  const field = useFieldControl();
  const preview = useObjectUrl(choice.file);
  const picture = preview ?? (choice.remove ? null : current);

  async function take(file: File) {
    if (!isImageFile(file)) return onRefused("Solo se permiten imágenes");
    if (await isUnreadableHeic(file)) return onRefused(HEIC_UNREADABLE_MESSAGE);
    onChange({ file, remove: false });
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileDrop
        {...field}
        ref={ref}
        onFile={take}
        accept="image/*"
        className="min-w-0 flex-1 basis-60 gap-4 p-3"
      >
        <span className="size-20 shrink-0 overflow-hidden rounded-md">
          <ProductImage src={picture} />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex items-center gap-2 font-semibold">
            <ImageUp aria-hidden className="size-5 shrink-0" />
            {picture ? "Cambiar imagen" : "Elegir imagen"}
          </span>
          <span className="text-sm text-ink-soft wrap-anywhere">
            {choice.file ? (
              shortenFileName(choice.file.name)
            ) : (
              <span className="max-sm:hidden pointer-coarse:hidden">O arrástrala hasta aquí</span>
            )}
          </span>
        </span>
      </FileDrop>
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
