import type { DemoProduct } from "./catalogue/aisle.ts";
import { drinks } from "./catalogue/drinks.ts";
import { fresh } from "./catalogue/fresh.ts";
import { home } from "./catalogue/home.ts";
import { pantry } from "./catalogue/pantry.ts";
import { treats } from "./catalogue/treats.ts";

export type { DemoProduct } from "./catalogue/aisle.ts";

export const catalogue: readonly DemoProduct[] = [...pantry, ...fresh, ...treats, ...drinks, ...home];
