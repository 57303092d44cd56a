/** A `like` pattern: the text anywhere, its wildcards taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
