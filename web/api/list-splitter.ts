/**
 * Cuts the text of `{"status":…,"data":[{…},{…}]}` into the objects of its list as it arrives, so that a hundred
 * thousand sales are never one text or one array of objects. Gives the text of each whole object.
 */
export function listSplitter() {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let pending = "";

  function* push(text: string): Generator<string> {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
        continue;
      }
      if (code === QUOTE) inString = true;
      else if (code === OPEN || code === LIST) {
        depth += 1;
        if (code === OPEN && depth === 3) start = i;
      } else if (code === CLOSE || code === LIST_END) {
        depth -= 1;
        if (code === CLOSE && depth === 2) {
          yield pending + text.slice(start, i + 1);
          pending = "";
        }
      }
    }
    if (depth > 2) pending += text.slice(start);
  }

  /** False while the end has not come: what arrived is only a part. */
  return { push, isWhole: () => depth === 0 };
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END] = [34, 92, 123, 125, 91, 93];
