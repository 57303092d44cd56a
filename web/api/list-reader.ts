/** The start of the answer, before its list. */
const OPENING = '"data":[';
/** The server ends lines between items; JSON texts contain no line ends. */
const BETWEEN = ",\n";

/**
 * Parses `{"status":…,"data":[{…},{…}]}` as it arrives, many items at a time, so that a hundred thousand sales
 * are never one text or array. Without line ends it is parsed as a whole at the end.
 */
export function listReader() {
  let pending = "";
  let begun = false;
  const parsed = (text: string): unknown[] => JSON.parse(`[${text}]`);

  return {
    /** The complete items so far. */
    push(text: string): unknown[] {
      pending += text;
      if (!begun) {
        const at = pending.indexOf(OPENING);
        if (at < 0) return [];
        pending = pending.slice(at + OPENING.length);
        begun = true;
      }
      const cut = pending.lastIndexOf(BETWEEN);
      if (cut < 0) return [];
      const items = parsed(pending.slice(0, cut));
      pending = pending.slice(cut + BETWEEN.length);
      return items;
    },
    /**
     * The last items.
     * @throws when the answer is incomplete
     */
    end(): unknown[] {
      if (!begun || !pending.endsWith("]}")) throw new Error("the answer is not whole");
      return parsed(pending.slice(0, -2));
    },
  };
}
