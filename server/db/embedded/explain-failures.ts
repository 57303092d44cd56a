import { StartError } from "#server/start-error.ts";

export const diskFullMessage = (directory: string): string =>
  `No queda espacio en el disco de «${directory}»: libera espacio y vuelve a iniciar.`;

const unreadableDirectoryMessage = (directory: string): string =>
  `Mostrador no puede leer y escribir en «${directory}»: dale permiso al usuario que lo inicia o usa otra carpeta con DATA_DIR.`;

/** An error for the terminal in place of an error of the file system; other errors are returned as they are. */
export function explainFileError(error: unknown, directory: string): unknown {
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new StartError(diskFullMessage(directory));
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new StartError(unreadableDirectoryMessage(file ?? directory));
  if (code === "ENOTDIR" || code === "EEXIST")
    return new StartError(
      `«${directory}» no es una carpeta: borra ese archivo o usa otra carpeta con DATA_DIR.`,
    );
  return error;
}

/** An error for the terminal from what PostgreSQL or initdb wrote before it ended. */
export function explainServerFailure(output: string, directory: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return new StartError(diskFullMessage(directory));
  if (/Permission denied|Read-only file system|wrong ownership/.test(output))
    return new StartError(unreadableDirectoryMessage(directory));
  if (/could not look up effective user ID/.test(output))
    return new StartError(
      "El usuario con que corre Mostrador no está en la lista de usuarios del equipo: créalo o usa DATABASE_URL.",
    );
  const lines = output.trim().split("\n");
  const line = lines.findLast((text) => /FATAL|PANIC|error:/.test(text)) ?? lines.at(-1) ?? "";
  return new StartError(
    `La base de datos de «${directory}» no pudo iniciar: ${line.replace(/^\w{5} (?=[A-Z]+:)/, "") || "no dijo por qué"}`,
  );
}
