import type { Plugin } from "vite";

export function beforeAppPlugin(root: string): Plugin;
