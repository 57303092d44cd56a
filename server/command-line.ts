type Command = "start" | "backup" | "restore" | "reset" | "move";

/**
 * The text that a person types in a terminal for a command of Mostrador: in a clone `npm run backup --
 * copia.mostrador`, with a packed copy `npx ./mostrador-1.2.3.tgz backup copia.mostrador`. There scripts/start.mjs
 * writes the beginning of the second form to MOSTRADOR_COMMAND.
 */
export function formatCommandLine(command: Command, args = "", program = process.env.MOSTRADOR_COMMAND) {
  if (program) return [program, command === "start" ? "" : command, args].filter(Boolean).join(" ");
  const script = command === "start" ? "npm start" : `npm run ${command}`;
  return args ? `${script} -- ${args}` : script;
}
