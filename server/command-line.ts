type Command = "start" | "backup" | "restore" | "reset";

/**
 * What a person types for a command of Mostrador: `npm run backup -- copia.mostrador` in a clone,
 * `npx ./mostrador-1.2.3.tgz backup copia.mostrador` with a packed copy, whose start names it (scripts/start.mjs).
 */
export function commandLine(command: Command, args = "", program = process.env.MOSTRADOR_COMMAND): string {
  if (program) return [program, command === "start" ? "" : command, args].filter(Boolean).join(" ");
  const script = command === "start" ? "npm start" : `npm run ${command}`;
  return args ? `${script} -- ${args}` : script;
}
