import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { queryClient } from "./query-client.ts";

beforeEach(() => {
  queryClient.mount();
  onlineManager.setOnline(false);
});
afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
  queryClient.unmount();
});

test("the server of the shop's own computer is asked without internet", async () => {
  const read = new QueryObserver(queryClient, { queryKey: ["read"], queryFn: async () => "answer" });
  const answer = read.refetch();
  expect(read.getCurrentResult().isPaused).toBe(false);
  await expect(answer).resolves.toMatchObject({ data: "answer" });
  const write = new MutationObserver(queryClient, { mutationFn: async () => "done" });
  const done = write.mutate();
  expect(write.getCurrentResult().isPaused).toBe(false);
  await expect(done).resolves.toBe("done");
});

test("failed queries are read again when the connection is back", async () => {
  let reachable = false;
  const read = new QueryObserver(queryClient, {
    queryKey: ["later"],
    retry: false,
    queryFn: async () => {
      if (!reachable) throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
      return "answer";
    },
  });
  const answered = new Promise((resolve) => {
    read.subscribe(({ data, isError }) => {
      if (data) resolve(data);
      if (!isError) return;
      reachable = true;
      onlineManager.setOnline(true);
    });
  });
  await expect(answered).resolves.toBe("answer");
});
