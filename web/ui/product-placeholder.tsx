import type { CSSProperties } from "react";

type Props = {
  hideText?: boolean;
  /** With a name, its initials take the place of the drawing. */
  name?: string;
  /** Products of one category have one colour. */
  category?: string | null;
};

export function ProductImagePlaceholder({ hideText, name, category }: Props) {
  const initials = name && toInitials(name);
  const text = <span className={hideText ? "sr-only" : "text-center text-xs"}>No image</span>;
  if (initials)
    return (
      <div
        style={{ "--hue": hueOfCategory(category ?? "") } as CSSProperties}
        className="flex size-full flex-col items-center justify-center bg-[hsl(var(--hue)_50%_90%)] text-[hsl(var(--hue)_70%_22%)] dark:bg-[hsl(var(--hue)_25%_24%)] dark:text-[hsl(var(--hue)_60%_86%)]"
      >
        <svg viewBox="0 0 48 48" aria-hidden className="min-h-0 w-full flex-1">
          <text x="24" y="31" textAnchor="middle" fontSize="20" className="fill-current font-semibold">
            {initials}
          </text>
        </svg>
        {text}
      </div>
    );
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 bg-sunken text-ink-soft">
      <svg
        viewBox="0 0 48 48"
        fill="none"
        aria-hidden
        className="h-2/5 max-h-16 min-h-5 w-auto"
        strokeLinejoin="round"
      >
        <path d="M8 16 24 8l16 8v17l-16 8-16-8Z" className="fill-surface stroke-current" strokeWidth="2" />
        <path d="m8 16 16 8 16-8M24 24v17" className="stroke-current" strokeWidth="2" />
        <path d="m16 12 16 8v6" className="stroke-primary-edge" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {text}
    </div>
  );
}

/** Returns 'AB' for 'Arroz blanco 500 g': of the first two words, without short ones such as 'de'. */
export function toInitials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  const long = words.filter((word) => word.length > 2);
  return (long.length > 0 ? long : words)
    .slice(0, 2)
    .map((word) => word[0]!.toLocaleUpperCase("es"))
    .join("");
}

const HUES = 12;

/** The category's hue in degrees; the same on every device. */
export function hueOfCategory(category: string): number {
  let sum = 0;
  for (const letter of category) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return (sum % HUES) * (360 / HUES);
}
