import type { Plugin } from "vite";

export const chunkImports: Plugin;
