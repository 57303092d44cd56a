import { z } from "zod";
import { instantSchema } from "#core/contract/fields.ts";

export const recordText = z.string();
export const nullableString = z.string().nullable();
export const recordNumber = z.number();
export const recordBase = { id: recordText, createdAt: instantSchema };
