import type { Cell } from "./import-values.ts";

// Apart from what reads files: a screen knows of a list's rows before it has the library for them.

/** Rows of a sheet from its first one on, so that a row's place is the number that Excel shows, less one. */
export type Table = Cell[][];

/** Rows in which titles are looked for. */
export const TITLE_ROWS = 10;

/** What is wrong with the whole file, in a sentence. */
export class UnreadableFile extends Error {}
