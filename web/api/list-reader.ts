/** What stands before the list, at the beginning of the answer. */
const OPENING = '"data":[';
/** Between items the server ends the line now and then; inside of a text JSON has no line ends. */
const BETWEEN = ",\n";

/**
 * Reads the text of `{"status":…,"data":[{…},{…}]}` as it arrives, many items at a time, so that a hundred thousand
 * sales are never one text or one array. Without line ends it is read as a whole, at the end.
 */
export function listReader() {
  let pending = "";
  let begun = false;
  const parsed = (text: string): unknown[] => JSON.parse(`[${text}]`);

  return {
    /** The items that are whole by now. */
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
    /** The last items. @throws when the end of the answer has not come */
    end(): unknown[] {
      if (!begun || !pending.endsWith("]}")) throw new Error("the answer is not whole");
      return parsed(pending.slice(0, -2));
    },
  };
}
