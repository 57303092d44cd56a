import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { findOrInstallBrowser } from "../scripts/browser.mjs";
import { DESKTOP_SCREEN } from "./browser.ts";

/** True if a test may mount pseudo-terminals over device files: as root, in a mount namespace. */
export const canMountPseudoTerminals =
  process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;
export const hasSerialPortEmulation =
  canMountPseudoTerminals && existsSync("/sys/class/tty/ttyS0") && existsSync("/dev/ttyS0");
export const hasCCompiler = spawnSync("cc", ["--version"]).status === 0;

/**
 * A C library, preloaded into the browser, that adds what a pseudo-terminal lacks of a UART: it writes the
 * requested word format to a file, and strips the eighth bit when seven bits are requested.
 */
const UART = `
#define _GNU_SOURCE
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
int ioctl(int fd, unsigned long request, ...) {
  int (*real)(int, unsigned long, void *) = dlsym(RTLD_NEXT, "ioctl");
  va_list rest;
  va_start(rest, request);
  void *value = va_arg(rest, void *);
  va_end(rest);
  if (request != TCSETS2) return real(fd, request, value);
  struct termios2 line = *(struct termios2 *)value;
  int is_seven = (line.c_cflag & CSIZE) == CS7;
  FILE *format = fopen(FORMAT, "w");
  if (format) {
    fprintf(format, "%d%c", is_seven ? 7 : 8, !(line.c_cflag & PARENB) ? 'N' : line.c_cflag & PARODD ? 'O' : 'E');
    fclose(format);
  }
  line.c_iflag = is_seven ? line.c_iflag | ISTRIP : line.c_iflag & ~ISTRIP;
  return real(fd, request, &line);
}
`;

export type SerialPortBrowser = {
  newPage(): Promise<Page>;
  /** A file with the word format that the page requested: '8N' for 8N1. It exists only with `uart`. */
  formatFile: string;
  close(): Promise<void>;
};

/** Opens a browser with the pseudo-terminal `file` as serial port, which `address` may use without asking. */
export async function openSerialPortBrowser(
  address: string,
  file: string,
  { uart = false } = {},
): Promise<SerialPortBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), "port-"));
  const managed = path.join(folder, "policies/managed");
  await mkdir(managed, { recursive: true });
  await writeFile(
    path.join(managed, "serial.json"),
    JSON.stringify({ SerialAllowAllPortsForUrls: [address] }),
  );
  const formatFile = path.join(folder, "format");
  const mounts = [
    `mount --bind ${file} /dev/ttyS0`,
    ...["/etc/chromium", "/etc/opt/chrome"].map(
      (place) => `mkdir -p ${place} && mount --bind ${folder} ${place}`,
    ),
    ...(uart ? [`export LD_PRELOAD=${buildUart(folder, formatFile)}`] : []),
  ].join(" && ");
  const starter = path.join(folder, "browser");
  await writeFile(
    starter,
    `#!/bin/sh\nexec unshare -m sh -c '${mounts} && exec "$0" "$@"' ${await findOrInstallBrowser()} "$@"\n`,
  );
  await chmod(starter, 0o755);
  const browser: Browser = await chromium.launch({
    executablePath: starter,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return {
    formatFile,
    newPage: () =>
      browser.newPage({
        viewport: DESKTOP_SCREEN,
        locale: "es-CO",
        timezoneId: "America/Bogota",
        baseURL: address,
        reducedMotion: "reduce",
      }),
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function buildUart(folder: string, formatFile: string): string {
  const library = path.join(folder, "uart.so");
  const args = ["-shared", "-fPIC", `-DFORMAT="${formatFile}"`, "-xc", "-", "-o", library, "-ldl"];
  const { status, stderr } = spawnSync("cc", args, { input: UART });
  if (status !== 0) throw new Error(String(stderr));
  return library;
}

/** Encodes each character as seven bits with even parity in the eighth bit. */
export function encodeEvenParity(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"), (byte) => {
    let ones = 0;
    for (let bit = 0; bit < 7; bit++) ones += (byte >> bit) & 1;
    return (byte & 0x7f) | ((ones & 1) << 7);
  });
}

/** Returns a command that runs a program with pseudo-terminals at the names of devices, such as 'usb/lp0'. */
export function buildDeviceMountCommand(terminals: Record<string, string>): string[] {
  const devices = ["null", "zero", "full", "random", "urandom", "tty"];
  const script = [
    "set -e; dev=$(mktemp -d); mount -t tmpfs none $dev; mkdir $dev/pts $dev/shm $dev/usb",
    "mount --rbind /dev/pts $dev/pts; mount --rbind /dev/shm $dev/shm; ln -s /proc/self/fd $dev/fd",
    ...devices.map((name) => `touch $dev/${name}; mount --bind /dev/${name} $dev/${name}`),
    ...Object.entries(terminals).map(
      ([name, file]) => `touch $dev/${name}; mount --bind ${file} $dev/${name}`,
    ),
    'mount --move $dev /dev; rmdir $dev; exec "$0" "$@"',
  ].join("; ");
  return ["unshare", "-m", "sh", "-c", script];
}
