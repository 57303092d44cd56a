// Colours are `#rrggbb` strings. The contrast is the ratio of WCAG 2, from 1 to 21.

export const DEFAULT_PRIMARY_COLOR = "#16a34a";
const TEXT_CONTRAST = 4.5;

type Hsl = { h: number; s: number; l: number };

/** Accepts `#rgb` and `#rrggbb` in any case; null for anything else. */
export function parseColor(text: string): string | null {
  const hex = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex;
  if (/^#[0-9a-f]{3}$/.test(hex)) return `#${[...hex.slice(1)].map((c) => c + c).join("")}`;
  return null;
}

function channels(color: string): [number, number, number] {
  const n = Number.parseInt(color.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((c) => {
    const x = c / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours; `share` is the part of `a`, from 0 to 1. */
export function mixColors(a: string, b: string, share: number): string {
  const other = channels(b);
  return toHex(channels(a).map((c, i) => c * share + other[i]! * (1 - share)));
}

/** The hue is in degrees; saturation and lightness are from 0 to 1. A grey has hue 0 and saturation 0. */
export function toHsl(color: string): Hsl {
  const [r, g, b] = channels(color).map((c) => c / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const d = max - min;
  const l = (max + min) / 2;
  if (d === 0) return { h: 0, s: 0, l };
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return { h: h * 60, s: d / (1 - Math.abs(2 * l - 1)), l };
}

function fromHsl({ h, s, l }: Hsl): string {
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([part(0), part(8), part(4)]);
}

/** Changes the lightness until the contrast with all surfaces is at least `ratio`; if none is, returns black or white. */
export function toReadableColor(color: string, surfaces: readonly string[], ratio = TEXT_CONTRAST): string {
  const enough = (c: string) => surfaces.every((surface) => contrastRatio(c, surface) >= ratio);
  const hsl = toHsl(color);
  const darken = surfaces.every((surface) => luminance(surface) > 0.18);
  for (let l = hsl.l; l >= 0 && l <= 1; l += darken ? -0.01 : 0.01) {
    const candidate = fromHsl({ ...hsl, l });
    if (enough(candidate)) return candidate;
  }
  return darken ? "#000000" : "#ffffff";
}

/** The maximum by which lightness may fall. A larger change would turn yellow into brown. */
const MAX_LIGHTNESS_DROP = 0.14;

/** A background for white text: slightly darker if that gives enough contrast, else the colour itself. */
export function toFillColor(color: string): string {
  const shade = toReadableColor(color, ["#ffffff"]);
  return toHsl(color).l - toHsl(shade).l <= MAX_LIGHTNESS_DROP ? shade : color;
}

/** The text colour on a background: white if that is readable, else a very dark shade of the background, or black. */
export function chooseTextColor(color: string): string {
  if (contrastRatio("#ffffff", color) >= TEXT_CONTRAST) return "#ffffff";
  const { h, s } = toHsl(color);
  const shade = fromHsl({ h, s: Math.min(s, 0.8), l: 0.07 });
  return contrastRatio(shade, color) >= TEXT_CONTRAST ? shade : "#000000";
}

export function isRedOrOrange(color: string): boolean {
  const { h, s } = toHsl(color);
  // Rounded because the arithmetic turns a hue of 40 into 40.000001.
  const hue = Math.round(h * 10) / 10;
  return s > 0.1 && (hue <= 40 || hue >= 340);
}

/** `surfaces` are the backgrounds of a theme; the first is the background of cards. */
export function createThemePalette(primary: string, surfaces: readonly [string, ...string[]]) {
  const fill = toFillColor(primary);
  const onPrimary = chooseTextColor(fill);
  /** The background of selected rows. */
  const soft = mixColors(primary, surfaces[0], 0.12);
  return {
    primary,
    fill,
    onPrimary,
    // The mix with black or white raises the contrast with the text.
    hover: mixColors(fill, onPrimary === "#ffffff" ? "#000000" : "#ffffff", 0.88),
    soft,
    /** The text colour, with a contrast of at least 4.5 on the surfaces and on `soft`. */
    ink: toReadableColor(primary, [...surfaces, soft]),
    /** The border colour, with a contrast of at least 3 on the surfaces. */
    edge: toReadableColor(fill, surfaces, 3),
  };
}
