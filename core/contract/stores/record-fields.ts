import { z } from "zod";
import { instant } from "#core/contract/fields.ts";

export const text = z.string();
export const nullableString = z.string().nullable();
export const number = z.number();
export const recordBase = { id: text, createdAt: instant };
