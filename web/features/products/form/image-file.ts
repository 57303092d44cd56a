/** Some systems give files with these extensions no MIME type. The server checks the content. */
const UNTYPED_IMAGE = /\.(heic|heif|avif)$/i;

export function isImageFile({ type, name, size }: Pick<File, "type" | "name" | "size">): boolean {
  // A picture that is still in the cloud arrives as an empty file, which the form would send as no picture.
  if (size === 0) return false;
  return type === "" ? UNTYPED_IMAGE.test(name) : type.startsWith("image/");
}

const LONGEST_NAME = 20;
const KEPT_AT_EACH_END = 8;

/** Shortens a long file name to its first and last 8 characters. */
export function shortenFileName(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  return `${characters.slice(0, KEPT_AT_EACH_END).join("")}...${characters.slice(-KEPT_AT_EACH_END).join("")}`;
}

/** Scales down to fit into a square with sides of `most` pixels. Never scales up. */
export function fitIntoSquare(width: number, height: number, most: number) {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
