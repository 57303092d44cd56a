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
  ["light", colors(":root")],
  ["dark", colors(":root", '[data-theme="dark"]')],
];
const warm: [string, Record<string, string>][] = [
  ["light, red store", colors(":root", "[data-warm]")],
  [
    "dark, red store",
    colors(":root", '[data-theme="dark"]', "[data-warm]", '[data-theme="dark"][data-warm]'),
  ],
];

describe.each(calm)("%s stylesheet", (theme, c) => {
  test("has the backgrounds that palette.ts computes contrast for", () => {
    expect([c["--surface"], c["--canvas"], c["--sunken"]]).toEqual([...SURFACE_COLORS[theme]]);
  });

  test("has the default colour's palette, for the time before any script", () => {
    expect(c).toMatchObject(computePrimaryColorVariables(DEFAULT_PRIMARY_COLOR, theme));
  });
});

describe.each([...calm, ...warm])("%s: text contrast", (_, c) => {
  const backgrounds = ["--surface", "--canvas", "--sunken"];

  test.each(["--ink", "--ink-soft", "--danger-ink"])("%s on every background", (text) => {
    for (const ground of backgrounds) expect(contrastRatio(c[text]!, c[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["success", "warning", "info", "danger"])("%s on its own wash and on cards", (tone) => {
    for (const ground of [`--${tone}-soft`, "--surface"]) {
      expect(contrastRatio(c[`--${tone}-ink`]!, c[ground]!)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("danger buttons and control borders have enough contrast", () => {
    for (const fill of ["--danger", "--danger-hover"]) {
      expect(contrastRatio(c["--on-danger"]!, c[fill]!)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of backgrounds)
      expect(contrastRatio(c["--line-strong"]!, c[ground]!)).toBeGreaterThanOrEqual(3);
  });
});

test.each([calm, warm])(
  "a text that is readable on a background in the light theme is so in the dark one",
  ([, light], [, dark]) => {
    const names = Object.keys(light);
    const texts = names.filter((name) => /^--ink|-ink$/.test(name));
    const backgrounds = names.filter((name) => /^--(surface|canvas|sunken|(?!ink)\w+-soft)$/.test(name));
    const isReadable = (c: Record<string, string>, text: string, ground: string) =>
      contrastRatio(c[text]!, c[ground]!) >= 4.5;
    const lost = texts.flatMap((text) =>
      backgrounds
        .filter((ground) => isReadable(light, text, ground) && !isReadable(dark, text, ground))
        .map((ground) => `${text} on ${ground}`),
    );
    // The store's colour stands on its own wash and on neutral backgrounds only.
    expect(lost.filter((pair) => !/^--primary-ink on --(success|warning|info)-soft$/.test(pair))).toEqual([]);
  },
);
