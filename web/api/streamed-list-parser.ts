const OPENING = '"data":[';
const BETWEEN = ",\n";

/**
 * Parses a list while it arrives, so that 100,000 sales never become one string. A list without line ends is
 * parsed at the end.
 */
export function createStreamedListParser() {
  let pending = "";
  let begun = false;
  const parsed = (text: string): unknown[] => JSON.parse(`[${text}]`);

  return {
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
     * @throws Error when the answer is incomplete
     */
    end(): unknown[] {
      if (!begun || !pending.endsWith("]}")) throw new Error("the answer is not whole");
      return parsed(pending.slice(0, -2));
    },
  };
}
