import { removeDirectionMarks } from "#core/direction-marks.ts";

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = removeDirectionMarks(name);
  link.click();
  // After a minute the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
