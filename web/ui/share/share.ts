type Content = { text: string; image?: () => Promise<File> };

/** Through the system's share sheet: as an image where there is one and the sheet takes it, else as text. False: there is no such sheet. */
export async function share({ text, image }: Content): Promise<boolean> {
  if (!navigator.share) return false;
  const files = image ? [await image()] : [];
  const content = files.length > 0 && navigator.canShare?.({ files }) ? { files } : { text };
  try {
    await navigator.share(content);
  } catch (error) {
    // Closing the sheet is no failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}
