// Files that another app shares: the service worker stores them, and the screen that opens next takes them.

/** Path of `share_target` in web/public/manifest.webmanifest. */
export const SHARE_TARGET_PATH = "/compartir-factura";
const SCREEN = "/facturas-de-proveedores";
export const SHARE_OUTCOME_PARAMETER = "compartida";
/** URL parameter with the number of shared files that were left out. */
export const LEFT_OUT_COUNT_PARAMETER = "fuera";

export const MAX_SHARED_BYTES = 2 * 1024 * 1024;
/** Maximum number of files stored of one share: about the invoices that a store gets in a week. */
export const MAX_SHARED_FILES = 30;
/** Milliseconds after which shared files that nobody opened are discarded. */
const KEPT_MS = 15 * 60_000;

const CACHE = "shared-file";
const FIELD = "file";

/** Stores the shared files and redirects to the supplier invoices, which ask before they upload them. */
export async function storeSharedFiles(request: Request): Promise<Response> {
  const lead = (outcome: string) => Response.redirect(`${SCREEN}?${SHARE_OUTCOME_PARAMETER}=${outcome}`, 303);
  try {
    const files = (await request.formData()).getAll(FIELD).filter((one) => one instanceof File);
    const accepted = files.filter(({ size }) => size <= MAX_SHARED_BYTES).slice(0, MAX_SHARED_FILES);
    if (accepted.length === 0) return lead(files.length > 0 ? "grande" : "otra-vez");
    await caches.delete(CACHE);
    const cache = await caches.open(CACHE);
    for (const [place, file] of accepted.entries()) {
      const headers = { "x-name": encodeURIComponent(file.name), "x-kept-at": String(Date.now()) };
      await cache.put(`${SHARE_TARGET_PATH}/${place}`, new Response(file, { headers }));
    }
    const leftOut = files.length - accepted.length;
    return lead(leftOut > 0 ? `si&${LEFT_OUT_COUNT_PARAMETER}=${leftOut}` : "si");
  } catch {
    return lead("otra-vez");
  }
}

/** Returns the shared files and deletes them; empty without a recent share. */
export async function takeSharedFiles(): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const cachedFiles = await cache.matchAll();
  await caches.delete(CACHE);
  const fresh = cachedFiles.filter(({ headers }) => Date.now() - Number(headers.get("x-kept-at")) <= KEPT_MS);
  return Promise.all(
    fresh.map(
      async (one) => new File([await one.blob()], decodeURIComponent(one.headers.get("x-name") ?? "")),
    ),
  );
}
