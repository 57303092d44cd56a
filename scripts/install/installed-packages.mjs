/** Optional packages of other platforms may be missing. */
export const hasAllLocked = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional);
  });
