export function successAnswer<T extends object>(content: T): { status: "success" } & T {
  return { status: "success", ...content };
}
