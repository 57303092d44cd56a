import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export const isCupsInstalled = ["cupsd", "lp", "socket"].every(
  (program) =>
    spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin:/usr/lib/cups/backend command -v ${program}`]).status === 0,
);

export type FakePrintSpooler = {
  /** The value of CUPS_SERVER. */
  socket: string;
  /** Ids of the jobs that it still holds. */
  waiting(): string[];
  close(): Promise<void>;
};

/** A separate CUPS server whose raw queue `POS` prints on a simulated printer. */
export async function startFakePrintSpooler(device: string): Promise<FakePrintSpooler> {
  const folder = await mkdtemp(path.join(tmpdir(), "cups-"));
  for (const name of ["root", "spool", "cache", "tmp", "state", "spool/tmp"])
    await mkdir(path.join(folder, name), { recursive: true });
  // The CUPS backend runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const socket = path.join(folder, "cups.sock");
  await writeFile(
    path.join(folder, "cupsd.conf"),
    `Listen ${socket}\nDefaultAuthType None\nBrowsing Off\nWebInterface No\n<Location />\nAllow all\n</Location>\n<Location /admin>\nAllow all\n</Location>\n<Policy default>\n<Limit All>\nOrder deny,allow\nAllow all\n</Limit>\n</Policy>\n`,
  );
  await writeFile(
    path.join(folder, "cups-files.conf"),
    `ServerRoot ${folder}/root\nRequestRoot ${folder}/spool\nCacheDir ${folder}/cache\nTempDir ${folder}/tmp\nStateDir ${folder}/state\nServerBin /usr/lib/cups\nErrorLog ${folder}/error_log\nAccessLog ${folder}/access_log\nPageLog ${folder}/page_log\nFileDevice Yes\nSystemGroup root\n`,
  );
  await writeFile(
    path.join(folder, "root/printers.conf"),
    `<Printer POS>\nDeviceURI ${device}\nState Idle\nAccepting Yes\nShared No\nErrorPolicy retry-job\n</Printer>\n`,
  );
  const args = ["-f", "-c", `${folder}/cupsd.conf`, "-s", `${folder}/cups-files.conf`];
  const cupsd = spawn("/usr/sbin/cupsd", args, { stdio: "ignore" });
  return {
    socket,
    waiting: () => {
      const env = { ...process.env, CUPS_SERVER: socket, LC_ALL: "C" };
      const { stdout } = spawnSync("lpstat", ["-W", "not-completed", "-o", "POS"], { env });
      return stdout
        .toString()
        .split("\n")
        .flatMap((line) => line.split(/\s/, 1))
        .filter(Boolean);
    },
    close: async () => {
      cupsd.kill("SIGKILL");
      await once(cupsd, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
