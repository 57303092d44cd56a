import type { DrawingStyle } from "./art.ts";
import { bakery } from "./bakery.ts";
import { bottles } from "./bottles.ts";
import { boxes } from "./boxes.ts";
import { chilled } from "./chilled.ts";
import { fruit } from "./fruit.ts";
import { household } from "./household.ts";
import { packs } from "./packs.ts";
import { tins } from "./tins.ts";
import { vegetables } from "./vegetables.ts";

export const shapes = {
  ...packs,
  ...bottles,
  ...tins,
  ...boxes,
  ...fruit,
  ...vegetables,
  ...bakery,
  ...chilled,
  ...household,
} satisfies Record<string, (art: DrawingStyle) => string>;

export type ShapeName = keyof typeof shapes;
