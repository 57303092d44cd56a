import type { Plugin } from "vite";

export const zodWithoutJsonSchema: Plugin;
