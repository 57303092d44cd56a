import { z } from "zod";
import { instantSchema } from "#core/contract/fields.ts";

export const recordText = z.string();
export const nullableRecordText = z.string().nullable();
export const recordNumber = z.number();
export const recordBaseFields = { id: recordText, createdAt: instantSchema };
