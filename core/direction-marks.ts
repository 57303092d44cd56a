/** Invisible characters that change the direction in which the text after them is read. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For paper, file names and sentences, where a typed name must not turn what follows it. */
export const withoutDirectionMarks = (text: string) => text.replace(DIRECTION_MARKS, "");
