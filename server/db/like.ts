/** A `like` pattern: the text anywhere, its wildcards taken literally. */
export const likePatternContaining = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
