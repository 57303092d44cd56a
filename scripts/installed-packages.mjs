// Comparing package.json, package-lock.json and node_modules/.package-lock.json, all given as parsed JSON.

const kinds = ["dependencies", "devDependencies", "optionalDependencies"];

const sameNames = (a = {}, b = {}) => {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
};

/** Whether the lock file was made for this package.json. */
export const lockBelongsTo = (manifest, lock) =>
  kinds.every((kind) => sameNames(manifest[kind], lock.packages[""][kind]));

/** Whether everything locked is installed in its version; packages for other platforms are optional and may be missing. */
export const hasAllLocked = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional);
  });

/**
 * Whether nothing is installed that the lock file does not fix: each package is locked with this very content, or
 * is the part for one platform that a locked package names in this very version.
 */
export function hasOnlyLocked(lock, installed) {
  const parts = new Set(
    Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
      Object.entries(optionalDependencies).map(([name, version]) => `node_modules/${name}@${version}`),
    ),
  );
  return Object.entries(installed.packages).every(([path, { version, integrity }]) => {
    const locked = lock.packages[path];
    return locked ? locked.integrity === integrity : parts.has(`${path}@${version}`);
  });
}
