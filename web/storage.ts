// localStorage of a browser that may block it, whose room may be used up, or that holds another version's values.

/** Returns null if nothing is stored under the name. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null removes the value. Returns whether the browser stored it. */
export function writeStored(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Returns null for a text that is no JSON. Its shape is not checked: an older version may have stored it. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
