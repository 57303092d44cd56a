import path from "node:path";
import { describe, expect, it } from "vitest";
import { readServerConfig } from "#server/config.ts";
import { printingOptionsOf } from "#server/https/https-status.ts";

describe("configuration", () => {
  it("without variables has the defaults", () =>
    expect(readServerConfig({ PORT: "", UNRELATED: "x" })).toEqual({
      PORT: 3000,
      DATA_DIR: path.resolve("data"),
      LOG_LEVEL: "info",
      PLAN_LIMITS: "warn",
      STORE_DAILY_MB: 1_024,
      PREPARED_STATEMENTS: "on",
      PRINTING_LOOPBACK: "off",
      REGISTRATION: "open",
      TRUST_PROXY: [],
    }));

  it("reads every variable", () =>
    expect(
      readServerConfig({
        PORT: "0",
        HTTPS_PORT: "3443",
        HOST: "127.0.0.1",
        DATA_DIR: "/srv/tienda",
        DATABASE_URL: "postgres://u:p@h/db",
        DATABASE_URLS: "norte=postgres://u:p@n/db, sur=postgres://u:p@s/db",
        PREPARED_STATEMENTS: "off",
        PRINTING: "on",
        PRINTING_LOOPBACK: "on",
        SMTP_URL: "smtps://caja:clave@mail.example:465",
        MAIL_FROM: "La Esquina <caja@tienda.example>",
        MAIL_OUTBOX_DIR: "/srv/correos",
        APP_URL: "https://tienda.example/",
        LOG_LEVEL: "warn",
        PLAN_LIMITS: "enforce",
        STORE_DAILY_MB: "64",
        REGISTRATION: "Esquina2026",
        TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,::1",
      }),
    ).toEqual({
      PORT: 0,
      HTTPS_PORT: 3443,
      HOST: "127.0.0.1",
      DATA_DIR: "/srv/tienda",
      DATABASE_URL: "postgres://u:p@h/db",
      DATABASE_URLS: [
        { name: "norte", url: "postgres://u:p@n/db" },
        { name: "sur", url: "postgres://u:p@s/db" },
      ],
      PREPARED_STATEMENTS: "off",
      PRINTING: "on",
      PRINTING_LOOPBACK: "on",
      SMTP_URL: "smtps://caja:clave@mail.example:465",
      MAIL_FROM: "La Esquina <caja@tienda.example>",
      MAIL_OUTBOX_DIR: "/srv/correos",
      APP_URL: "https://tienda.example",
      LOG_LEVEL: "warn",
      PLAN_LIMITS: "enforce",
      STORE_DAILY_MB: 64,
      REGISTRATION: "Esquina2026",
      TRUST_PROXY: ["127.0.0.1", "10.0.0.0/8", "::1"],
    }));

  it.each([
    [{}, { loopback: false }],
    [{ PRINTING: "off" }, null],
    [{ PRINTING_LOOPBACK: "on" }, { loopback: true }],
    [{ TRUST_PROXY: "127.0.0.1" }, null],
    [{ APP_URL: "https://tienda.example" }, null],
    [{ APP_URL: "http://tienda.local" }, { loopback: false }],
    [{ APP_URL: "https://tienda.example", PRINTING: "on" }, { loopback: false }],
  ])("%j prints: %j", (given, printing) =>
    expect(printingOptionsOf(readServerConfig(given))).toEqual(printing),
  );

  it.each([
    ["Closed", "closed"],
    ["OPEN", "open"],
    ["12345678", "12345678"],
  ])("REGISTRATION=%s is %s", (given, read) =>
    expect(readServerConfig({ REGISTRATION: given }).REGISTRATION).toBe(read),
  );

  it.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["HTTPS_PORT", "70000"],
    ["HTTPS_PORT", "on"],
    ["LOG_LEVEL", "loud"],
    ["PLAN_LIMITS", "on"],
    ["REGISTRATION", "close"],
    ["REGISTRATION", "disabled"],
    ["REGISTRATION", "secret1"],
    ["REGISTRATION", "secret 2026"],
    ["REGISTRATION", "ñandusecret2026"],
    ["TRUST_PROXY", "10.0.0.0/40"],
    ["TRUST_PROXY", "everyone"],
    ["SMTP_URL", "http://u:secret@h"],
    ["MAIL_FROM", "Mostrador"],
    ["MAIL_FROM", "a@b.co, c@d.co"],
    ["APP_URL", "tienda.example"],
    ["APP_URL", "https://tienda.example/?x=1"],
    ["DATABASE_URL", "mysql://u:secret@h/db"],
    ["DATABASE_URLS", "postgres://u:secret@h/db"],
    ["DATABASE_URLS", "home=postgres://u:secret@h/db"],
    ["DATABASE_URLS", "n=postgres://u:secret@h/db,n=postgres://u:secret@i/db"],
  ])("stops at %s=%s with a sentence that names it", (name, value) => {
    expect(() => readServerConfig({ [name]: value })).toThrow(`La variable ${name}`);
    expect(() => readServerConfig({ [name]: value })).not.toThrow("secret");
  });
});
