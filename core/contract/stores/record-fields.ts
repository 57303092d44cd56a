import { z } from "zod";
import { instant } from "#core/contract/fields.ts";

export const text = z.string();
export const maybe = z.string().nullable();
export const number = z.number();
export const made = { id: text, createdAt: instant };
