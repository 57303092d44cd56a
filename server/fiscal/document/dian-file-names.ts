/** DIAN's code for a shop that sends with its own software. */
const OWN_SOFTWARE = "000";
/** The file number has eight hexadecimal digits. */
const MAX_DIAN_FILE_NUMBER = 0xffff_ffff;

/** File names in DIAN's format. DIAN accepts names of another length, and then ignores the files silently. */
export function dianFileNames(options: { tag: string; nit: string; year: number; counter: number }) {
  const { tag, nit, year, counter } = options;
  if (!/^\d{1,10}$/.test(nit)) throw new RangeError("a NIT in a file's name has at most ten digits");
  if (!Number.isInteger(counter) || counter < 1 || counter > MAX_DIAN_FILE_NUMBER)
    throw new RangeError(`${counter} is not a counter of files`);
  const digits = counter.toString(16).toUpperCase().padStart(8, "0");
  const body = `${nit.padStart(10, "0")}${OWN_SOFTWARE}${String(year % 100).padStart(2, "0")}${digits}`;
  return { xml: `${tag}${body}.xml`, zip: `z${body}.zip` };
}
