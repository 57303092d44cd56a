const OPENING = '"data":[';
const BETWEEN = ",\n";

/** Parses a list as it arrives, so that 100,000 sales are never one text; without line ends, at the end. */
export function listReader() {
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
    /** @throws when the answer is incomplete */
    end(): unknown[] {
      if (!begun || !pending.endsWith("]}")) throw new Error("the answer is not whole");
      return parsed(pending.slice(0, -2));
    },
  };
}
