const HELPER = "\0vite/preload-helper.js";

const CODE = `
const requests = new Map();

function requestStyles(file) {
  const href = "/" + file;
  // The page itself links the styles of the main script.
  if (requests.has(href) || document.querySelector('link[rel="stylesheet"][href="' + href + '"]'))
    return requests.get(href);
  const request = new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      requests.delete(href);
      reject(new Error("No answer for " + href));
    };
    document.head.append(link);
  });
  requests.set(href, request);
  return request;
}

export const __vitePreload = (load, styles = []) => Promise.all(styles.map(requestStyles)).then(load);
`;

/**
 * Replaces Vite's helper, which every dynamic import calls, by one that only loads the styles of a chunk. The rest of
 * Vite's helper, 0.6 kB of the first load, is not needed, because the build has no preload lists (vite.config.ts).
 */
export const chunkImports = {
  name: "chunk-imports",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === HELPER ? CODE : undefined),
};
