import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#web/api/session.tsx";
import { LATER_MS, later, whenIdle } from "#web/ui/later.ts";

const load = later(() => import("./keep-selling-parts.ts"));

/** What lets this device sell without the server comes when the screen is there. */
export function useKeepSelling(): void {
  const { status, store } = useSession();
  const queryClient = useQueryClient();
  const storeId = status === "signed-in" ? store?.id : undefined;
  useEffect(() => {
    if (!storeId) return;
    let stop = () => {};
    let gone = false;
    const start = async () => {
      const { keepSelling } = await load();
      if (!gone) stop = keepSelling(storeId, queryClient);
    };
    const timer = setTimeout(() => whenIdle(start), LATER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [storeId, queryClient]);
}
