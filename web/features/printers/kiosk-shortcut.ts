/** A running Chrome ignores `--kiosk-printing`, so the shortcut starts Chrome with a separate profile. */
const SWITCHES = (profile: string, address: string) =>
  `--kiosk-printing --user-data-dir="${profile}" --app=${address}`;

const WINDOWS_PLACES = [
  "%ProgramFiles%\\Google\\Chrome\\Application\\chrome.exe",
  "%ProgramFiles(x86)%\\Google\\Chrome\\Application\\chrome.exe",
  "%LocalAppData%\\Google\\Chrome\\Application\\chrome.exe",
  "%ProgramFiles%\\Microsoft\\Edge\\Application\\msedge.exe",
  "%ProgramFiles(x86)%\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Builds a file that starts Chrome with printing without a dialog. Null for systems without such files. */
export function buildKioskShortcutFile(platform: string, agent: string, origin: string) {
  const address = `${origin}/sales/new`;
  if (platform.startsWith("Win")) return { fileName: "Mostrador.cmd", text: windowsFile(address) };
  if (platform.startsWith("Linux") && !/Android/.test(agent))
    return { fileName: "mostrador.desktop", text: linuxFile(address, agent) };
  return null;
}

const windowsFile = (address: string) =>
  [
    "@echo off",
    `for %%B in (${WINDOWS_PLACES.map((place) => `"${place}"`).join(" ")}) do if exist %%B (`,
    `  start "" %%B ${SWITCHES("%LocalAppData%\\Mostrador", address)}`,
    "  exit /b",
    ")",
    "echo No encontramos Chrome ni Edge en este computador.",
    "pause",
    "",
  ].join("\r\n");

// The Exec key of the Desktop Entry Specification needs a backslash before $ and quotes, doubled in the file.
function linuxFile(address: string, agent: string): string {
  const browser = /Edg\//.test(agent) ? "microsoft-edge" : "google-chrome";
  const start = `exec \\$(command -v ${browser} || command -v chromium || command -v chromium-browser)`;
  const switches = SWITCHES("$HOME/.mostrador", address).replaceAll('"', '\\"').replace("$", "\\$");
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Mostrador",
    "Comment=La caja, que imprime sin preguntar",
    `Exec=sh -c "${`${start} ${switches}`.replaceAll("\\", "\\\\")}"`,
    "Terminal=false",
    "Categories=Office;",
    "",
  ].join("\n");
}
