import type { DemoProduct } from "./catalogue/aisle.ts";
import { drinkProducts } from "./catalogue/drinks.ts";
import { freshProducts } from "./catalogue/fresh.ts";
import { homeProducts } from "./catalogue/home.ts";
import { pantryProducts } from "./catalogue/pantry.ts";
import { treatProducts } from "./catalogue/treats.ts";

export type { DemoProduct } from "./catalogue/aisle.ts";

export const demoCatalogue: readonly DemoProduct[] = [
  ...pantryProducts,
  ...freshProducts,
  ...treatProducts,
  ...drinkProducts,
  ...homeProducts,
];
