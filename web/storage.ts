// Access to localStorage, which the browser may block, which may be full, and which may hold an older version's values.

/** Returns null if nothing is stored under the name, or if the browser blocks localStorage. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores the value, or removes it if it is null. Returns false if the browser refuses. */
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
