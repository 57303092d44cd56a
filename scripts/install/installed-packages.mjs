/**
 * Whether every locked package is installed in its version, given package-lock.json and
 * node_modules/.package-lock.json as JSON; optional packages of other platforms may be missing.
 */
export const hasAllLocked = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional);
  });
