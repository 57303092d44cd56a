/** Invisible characters that change the direction in which the text after them is read. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Used for paper, file names and sentences, where a mark in a typed name would reverse the text after the name. */
export const removeDirectionMarks = (text: string) => text.replace(DIRECTION_MARKS, "");
