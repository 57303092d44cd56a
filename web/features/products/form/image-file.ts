/** Some systems do not know these by type; what is really inside, the server decides. */
const UNTYPED_IMAGE = /\.(heic|heif|avif)$/i;

export function isImageFile({ type, name, size }: Pick<File, "type" | "name" | "size">): boolean {
  // A picture that is still in the cloud comes as a file of nothing, which a form sends as no picture at all.
  if (size === 0) return false;
  return type === "" ? UNTYPED_IMAGE.test(name) : type.startsWith("image/");
}

const LONGEST_NAME = 20;
const KEPT = 8;

/** Long file names are shown by their first and last 8 characters. */
export function shortFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  return `${characters.slice(0, KEPT).join("")}...${characters.slice(-KEPT).join("")}`;
}

/** The size that fits into a square of `most` pixels; never larger than it is. */
export function fitInto(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
