import { spawn } from "node:child_process";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the X server for WebKitGTK, which has no headless mode. */
    display: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const screen = ["-screen", "0", "2000x1200x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", ["-displayfd", "3", ...screen], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let said = "";
  server.stderr!.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]!.once("data", (text) => resolve(String(text).trim()));
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`Xvfb ended:\n${said}`)));
  });
  project.provide("display", `:${number}`);
  return () => void server.kill();
}
