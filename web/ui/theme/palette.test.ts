import { describe, expect, test } from "vitest";
import { contrastRatio, DEFAULT_PRIMARY_COLOR } from "#web/ui/theme/colors.ts";
import css from "../../styles.css?raw";
import { computePrimaryColorVariables, SURFACE_COLORS, type Theme } from "./palette.ts";

/** The colours set by rules with these selectors; later rules win. */
function colors(...selectors: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const selector of selectors) {
    const start = css.indexOf(`\n${selector} {`);
    if (start < 0) throw new Error(`styles.css has no rule ${selector}`);
    const body = css.slice(start, css.indexOf("}", start));
    for (const [, name, value] of body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)) found[name!] = value!;
  }
  return found;
}

const calm: [Theme, Record<string, string>][] = [
  ["light", colors("@theme")],
  ["dark", colors("@theme", '[data-theme="dark"]')],
];
const warm: [string, Record<string, string>][] = [
  ["light, red store", colors("@theme", "[data-warm]")],
  [
    "dark, red store",
    colors("@theme", '[data-theme="dark"]', "[data-warm]", '[data-theme="dark"][data-warm]'),
  ],
];

describe.each(calm)("%s stylesheet", (theme, c) => {
  test("has the backgrounds that palette.ts computes contrast for", () => {
    expect([c["--color-surface"], c["--color-canvas"], c["--color-sunken"]]).toEqual([
      ...SURFACE_COLORS[theme],
    ]);
  });

  test("has the default colour's palette, for the time before any script", () => {
    expect(c).toMatchObject(computePrimaryColorVariables(DEFAULT_PRIMARY_COLOR, theme));
  });
});

describe.each([...calm, ...warm])("%s: text contrast", (_, c) => {
  const backgrounds = ["--color-surface", "--color-canvas", "--color-sunken"];

  test.each(["--color-ink", "--color-ink-soft", "--color-danger-ink"])("%s on every background", (text) => {
    for (const ground of backgrounds) expect(contrastRatio(c[text]!, c[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["success", "warning", "info", "danger"])("%s on its own wash and on cards", (tone) => {
    for (const ground of [`--color-${tone}-soft`, "--color-surface"]) {
      expect(contrastRatio(c[`--color-${tone}-ink`]!, c[ground]!)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("danger buttons and control borders have enough contrast", () => {
    for (const fill of ["--color-danger", "--color-danger-hover"]) {
      expect(contrastRatio(c["--color-on-danger"]!, c[fill]!)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of backgrounds)
      expect(contrastRatio(c["--color-line-strong"]!, c[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test.each([calm, warm])(
  "a text that is readable on a background in the light theme is so in the dark one",
  ([, light], [, dark]) => {
    const names = Object.keys(light);
    const texts = names.filter((name) => /^--color-ink|-ink$/.test(name));
    const backgrounds = names.filter((name) =>
      /^--color-(surface|canvas|sunken|(?!ink)\w+-soft)$/.test(name),
    );
    const isReadable = (c: Record<string, string>, text: string, ground: string) =>
      contrastRatio(c[text]!, c[ground]!) >= 4.5;
    const lost = texts.flatMap((text) =>
      backgrounds
        .filter((ground) => isReadable(light, text, ground) && !isReadable(dark, text, ground))
        .map((ground) => `${text} on ${ground}`),
    );
    // The store's colour stands on its own wash and on neutral backgrounds only.
    expect(
      lost.filter((pair) => !/^--color-primary-ink on --color-(success|warning|info)-soft$/.test(pair)),
    ).toEqual([]);
  },
);
