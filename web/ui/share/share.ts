type Content = { text: string; files?: (() => Promise<readonly File[]>) | undefined };

/**
 * Shares the files that the system accepts (all, else the first), else the text. Resolves with false if sharing
 * failed.
 */
export async function shareContent({ text, files: read }: Content): Promise<boolean> {
  if (!navigator.share) return false;
  const all = read ? await read() : [];
  const files = [all, all.slice(0, 1)].find(
    (some) => some.length > 0 && navigator.canShare?.({ files: [...some] }),
  );
  const content = files ? { files: [...files] } : { text };
  try {
    await navigator.share(content);
  } catch (error) {
    // Cancelling the share sheet is no failure.
    return error instanceof DOMException && error.name === "AbortError";
  }
  return true;
}
