import path from "node:path";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import { StartError } from "#server/start-error.ts";

/** Ends a backup or a restore. Its message is one Spanish sentence that people read. */
export class BackupError extends Error {}

/**
 * The error as one Spanish sentence for the person who makes or restores the backup `file`; undefined for an error that
 * only a bug can cause.
 */
export function backupErrorText(error: unknown, file: string): string | undefined {
  if (error instanceof BackupError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = "" } = error as NodeJS.ErrnoException;
  const place = path.dirname(file);
  if (code === "ENOENT" || code === "ENOTDIR") return `No existe la carpeta «${place}».`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return `No hay permiso para usar «${file}».`;
  if (code === "ENOSPC" || code === "EDQUOT") return `No queda espacio en el disco de «${place}».`;
  if (code === "EFBIG") return `El disco de «${place}» no admite un archivo tan grande.`;
  if (code === "EIO") return `El disco de «${place}» falla al leer o escribir.`;
  if (code === "53100") return "No queda espacio en el disco de la base de datos.";
  if (code === "55P03") return "Otro programa está usando la base de datos: ciérralo y vuelve a intentarlo.";
  if (code === "42501")
    return "El usuario de DATABASE_URL no puede leer todas las tablas: debe ser su dueño.";
  if (code === "28P01" || code === "28000") return "La base de datos no acepta el usuario o la clave.";
  if (isDatabaseUnavailable(error)) return "Se perdió la conexión con la base de datos.";
  return undefined;
}
