export const startFlags: string[];
