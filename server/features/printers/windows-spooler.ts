import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { PrintOutcome } from "#core/printing/print-outcome.ts";

// This code has not been run on Windows yet; docs/deploy.md says how a shop tries it.

const runFile = promisify(execFile);
const POWERSHELL = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"];

/**
 * OpenPrinter also succeeds for an unplugged printer, whose job then waits silently. The status is
 * therefore checked first (PRINTER_STATUS_*, winspool.h), and a job that remains is cancelled.
 */
const SCRIPT = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class RawPrinter {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class DocInfo { public string Name; public string Output; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool OpenPrinterW(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern int StartDocPrinterW(IntPtr printer, int level, [In] DocInfo doc);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  public static int Send(string name, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinterW(name, out printer, IntPtr.Zero)) return 0;
    try {
      int job = StartDocPrinterW(printer, 1, new DocInfo { Name = "Mostrador", Type = "RAW" });
      if (job == 0) return 0;
      int written = 0;
      bool whole = StartPagePrinter(printer) && WritePrinter(printer, bytes, bytes.Length, out written)
        && EndPagePrinter(printer) && written == bytes.Length;
      return EndDocPrinter(printer) && whole ? job : -job;
    } finally { ClosePrinter(printer); }
  }
}
'@
$queue = $env:MOSTRADOR_QUEUE
$printer = Get-Printer -Name $queue
if ($printer.WorkOffline -or ([int]$printer.PrinterStatus -band 0x98)) { 'OFFLINE'; exit }
$job = [RawPrinter]::Send($queue, [IO.File]::ReadAllBytes($env:MOSTRADOR_FILE))
if ($job -eq 0) { 'REFUSED'; exit }
if ($job -lt 0) { Remove-PrintJob -PrinterName $queue -ID (-$job) -ErrorAction SilentlyContinue; 'UNSURE'; exit }
for ($i = 0; $i -lt 25; $i++) {
  $left = Get-PrintJob -PrinterName $queue -ID $job -ErrorAction SilentlyContinue
  if (-not $left) { 'SENT'; exit }
  Start-Sleep -Milliseconds 200
}
Remove-PrintJob -PrinterName $queue -ID $job -ErrorAction SilentlyContinue
'UNSURE'
`;

export async function listWindowsPrinterQueues(): Promise<string[]> {
  const { stdout } = await runFile("powershell.exe", [...POWERSHELL, "(Get-Printer).Name"], {
    timeout: 8_000,
  });
  return stdout.split(/\r?\n/);
}

export async function sendFileToWindowsSpooler(
  queue: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "mostrador-"));
  const file = path.join(folder, "ticket");
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    // Passed as environment variables, so that no user input is parsed as a command.
    const env = { ...process.env, MOSTRADOR_QUEUE: queue, MOSTRADOR_FILE: file };
    const { stdout } = await runFile("powershell.exe", [...POWERSHELL, SCRIPT], { env, signal });
    const output = stdout.trim();
    if (output === "SENT") return { result: "SENT", state: "UNKNOWN" };
    return { problem: output === "OFFLINE" || output === "REFUSED" ? "PRINTER_UNREACHABLE" : "PRINT_UNSURE" };
  } catch {
    return { problem: "PRINT_UNSURE" };
  } finally {
    // An error here would be reported as if nothing had been printed.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
