export const ENGINE_JOURNEYS: Record<"firefox" | "webkit", string[]>;
