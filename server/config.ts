import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { PLAN_LIMIT_MODES } from "#core/plan.ts";
import { StartError } from "#server/start-error.ts";

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** True for an IP address or a range such as 10.0.0.0/8. */
function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (!version || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const text = (pattern: RegExp) => z.string().regex(pattern);
const port = text(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535));
const folder = z.string().transform((dir) => path.resolve(dir));
const onOrOff = z.enum(["on", "off"]);

/** Names and addresses such as «norte=postgres://…, sur=postgres://…». */
function readServerList(text: string): { name: string; url: string }[] | undefined {
  const servers = text.split(",").map((item) => {
    const [, name = "", url = ""] =
      /^\s*([a-z][a-z0-9-]{0,30})=((?:postgres|postgresql):\S+)\s*$/.exec(item) ?? [];
    return { name, url };
  });
  const names = new Set(servers.map(({ name }) => name));
  return names.size === servers.length && !names.has("") && !names.has("home") ? servers : undefined;
}

const schema = z.object({
  PORT: port.default(3000).describe("un número entre 0 y 65535"),
  HTTPS_PORT: z
    .union([z.literal("off"), port])
    .optional()
    .describe("un número entre 0 y 65535, u off"),
  HOST: z.string().optional().describe("una dirección de este equipo"),
  DATA_DIR: folder.prefault("./data").describe("una carpeta"),
  DATABASE_URL: text(/^(postgres|postgresql|socket):/)
    .optional()
    .describe("postgres://usuario:clave@servidor:5432/base"),
  DATABASE_URLS: z
    .string()
    .transform(readServerList)
    .pipe(z.array(z.object({ name: z.string(), url: z.string() })))
    .optional()
    .describe("nombre=postgres://usuario:clave@servidor:5432/base, con comas entre los servidores"),
  PREPARED_STATEMENTS: onOrOff.default("on").describe("on u off"),
  BACKUP_DIR: folder.optional().describe("una carpeta"),
  SMTP_URL: text(/^smtps?:\/\/[^\s/]/)
    .optional()
    .describe("smtp://usuario:clave@servidor:587"),
  MAIL_FROM: text(/^[^@<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/)
    .optional()
    .describe("un correo, por ejemplo Mostrador <caja@tienda.example>"),
  MAIL_OUTBOX_DIR: folder.optional().describe("una carpeta"),
  APP_URL: text(/^https?:\/\/[^\s/?#]+[^\s?#]*$/)
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("la dirección de Mostrador en el navegador, por ejemplo https://tienda.example"),
  SECRETS_KEY: z.string().min(32).max(200).optional().describe("un texto secreto de 32 letras o más"),
  DIAN_URL: text(/^https?:\/\/[^\s?#]+$/)
    .optional()
    .describe("la dirección del servicio de pruebas que hace de DIAN"),
  LOG_LEVEL: z
    .enum(LEVELS)
    .default("info")
    .describe(`uno de ${LEVELS.join(", ")}`),
  STORE_DAILY_MB: text(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(1_024)
    .describe("un número de MB, desde 1"),
  PLAN_LIMITS: z.enum(PLAN_LIMIT_MODES).default("warn").describe(PLAN_LIMIT_MODES.join(" o ")),
  PRINTING: onOrOff.optional().describe("on u off"),
  PRINTING_LOOPBACK: onOrOff.default("off").describe("on u off"),
  // A misspelt reserved word must not become a code: «closed» as a code would open registration.
  REGISTRATION: text(/^(open|closed|(?=.*\d)[a-z0-9]{8,64})$/i)
    .transform((value) => (/^(open|closed)$/i.test(value) ? value.toLowerCase() : value))
    .default("open")
    .describe("open, closed o un código de 8 a 64 letras y números, con al menos un número"),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((item) => item.trim()))
    .pipe(z.array(z.string().refine(isAddressOrRange)))
    .default([])
    .describe("direcciones o rangos separados por comas, por ejemplo 127.0.0.1,10.0.0.0/8"),
});

/** The values of these settings are never shown, because they may contain a password. */
const SECRET_SETTINGS: readonly string[] = [
  "DATABASE_URL",
  "DATABASE_URLS",
  "SMTP_URL",
  "REGISTRATION",
  "SECRETS_KEY",
];

export type ServerConfig = z.output<typeof schema>;

/** @throws StartError that names the first invalid variable of the environment */
export function readServerConfig(env: Record<string, string | undefined>): ServerConfig {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]) as keyof typeof schema.shape;
  const shown = SECRET_SETTINGS.includes(name) ? "" : ` «${present[name]}»`;
  throw new StartError(`La variable ${name}${shown} no sirve: debe ser ${schema.shape[name].description}.`);
}
