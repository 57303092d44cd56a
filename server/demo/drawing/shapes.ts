import type { DrawingStyle } from "./art.ts";
import { bakeryShapes } from "./bakery.ts";
import { bottleShapes } from "./bottles.ts";
import { boxShapes } from "./boxes.ts";
import { chilledFoodShapes } from "./chilled.ts";
import { fruitShapes } from "./fruit.ts";
import { householdShapes } from "./household.ts";
import { packShapes } from "./packs.ts";
import { tinShapes } from "./tins.ts";
import { vegetableShapes } from "./vegetables.ts";

export const productShapes = {
  ...packShapes,
  ...bottleShapes,
  ...tinShapes,
  ...boxShapes,
  ...fruitShapes,
  ...vegetableShapes,
  ...bakeryShapes,
  ...chilledFoodShapes,
  ...householdShapes,
} satisfies Record<string, (art: DrawingStyle) => string>;

export type ShapeName = keyof typeof productShapes;
