// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NO_ANSWER_TEXT } from "./find-answer.ts";
import { useHelpConversation } from "./use-conversation.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("an answer comes after 500 ms, and meanwhile it is being written", () => {
  vi.useFakeTimers(); // the clock
  const { result } = renderHook(() => useHelpConversation());
  const texts = () => result.current.messages.slice(1).map(({ text }) => text);
  act(() => result.current.ask(" xyz "));
  act(() => void vi.advanceTimersByTime(499));
  expect([result.current.writing, texts()]).toEqual([true, ["xyz"]]);
  act(() => void vi.advanceTimersByTime(1));
  expect([result.current.writing, texts()]).toEqual([false, ["xyz", NO_ANSWER_TEXT]]);
  act(() => result.current.ask("  "));
  expect(texts()).toHaveLength(2);
});

test.each([
  ["mi celular no prende", "Eso no lo sé; esto es lo más parecido"],
  ["vender fiado", "¿Cuál de estas es tu pregunta?"],
  ["qwerty", NO_ANSWER_TEXT],
])("«%s» has no certain answer: the help says so", (typed, text) => {
  vi.useFakeTimers(); // the clock
  const { result } = renderHook(() => useHelpConversation());
  act(() => result.current.ask(typed));
  act(() => void vi.advanceTimersByTime(500));
  const reply = result.current.messages.at(-1)!;
  expect([reply.text, (reply.offers?.length ?? 0) > 0]).toEqual([text, text !== NO_ANSWER_TEXT]);
});
