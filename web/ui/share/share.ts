type Content = { text: string; image?: () => Promise<File> };

/** Shares the image if the system accepts it, else the text. Resolves with false if sharing failed. */
export async function shareContent({ text, image }: Content): Promise<boolean> {
  if (!navigator.share) return false;
  const files = image ? [await image()] : [];
  const content = files.length > 0 && navigator.canShare?.({ files }) ? { files } : { text };
  try {
    await navigator.share(content);
  } catch (error) {
    // Cancelling the share sheet is no failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}
