import path from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { openCertificateAuthority, readOrIssueCertificate } from "#server/https/authority.ts";
import type { ComputerNames } from "#server/https/computer-names.ts";
import { createTlsServer, type TlsServer } from "#server/https/tls-server.ts";
import { StartError } from "#server/start-error.ts";

/** In milliseconds: a router may assign another address at any time. */
const CHECK_INTERVAL_MS = 30_000;

type Options = {
  dataDir: string;
  computer: () => ComputerNames;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  lookEvery?: number;
  clock?: () => Date;
};

export async function startHttpsWithOwnAuthority({ dataDir, computer, log, ...options }: Options) {
  const { lookEvery = CHECK_INTERVAL_MS, clock = () => new Date() } = options;
  const directory = path.join(dataDir, "https");
  const credentials = () => readOrIssueCertificate(directory, authority, computer(), clock());
  const authority = await openCertificateAuthority(directory, computer()).catch(cannotKeep(directory));
  let shown = await credentials().catch(cannotKeep(directory));
  const look = async (tlsServer: TlsServer) => {
    const next = await credentials();
    if (next.cert === shown.cert) return;
    shown = next;
    tlsServer.replaceCredentials(next);
    log.info({ addresses: computer().addresses }, "a new certificate for HTTPS");
  };
  return {
    root: authority.root,
    tlsServer(app: FastifyInstance): TlsServer {
      const tlsServer = createTlsServer(app, shown);
      let isClosed = false;
      // One check at a time, because two would write the same file.
      const lookLater = () => {
        const timer = setTimeout(() => {
          if (isClosed) return;
          look(tlsServer)
            .catch((err: unknown) => log.warn({ err }, "no new certificate for HTTPS yet"))
            .finally(lookLater);
        }, lookEvery);
        timer.unref();
      };
      lookLater();
      app.addHook("onClose", async () => {
        isClosed = true;
      });
      return tlsServer;
    },
  };
}

const cannotKeep = (directory: string) => (error: unknown) => {
  const { code = "" } = error as { code?: string };
  if (!["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"].includes(code)) throw error;
  throw new StartError(
    `No se puede guardar el certificado de la conexión segura en ${directory} (${code}). Revisa los permisos de DATA_DIR, o apágala: HTTPS_PORT=off`,
  );
};
