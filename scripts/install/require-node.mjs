// Every command imports this file first. It uses old syntax, so that an old Node prints the message.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Mostrador necesita Node 20.19 o más reciente y aquí está la ${process.versions.node}: instala la versión LTS desde https://nodejs.org y vuelve a intentarlo.`,
  );
  process.exit(1);
}
