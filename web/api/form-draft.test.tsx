// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { aSession } from "#web/test/builders.ts";
import { acceptLike, useFormDraft, useKeptForm } from "./form-draft.ts";
import { clearSessionAndReplica, storeSession } from "./stored-session.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const EMPTY = { name: "", price: null as number | null };
const open = (name: string | null = "bread", empty: object = EMPTY) =>
  renderHook(() => useFormDraft({ name, empty: empty as typeof EMPTY, check: acceptLike(EMPTY) })).result;

/** Types into a form that is then left without closing it, as by a reload. */
function typeAndLeave(name?: string | null) {
  const form = open(name);
  act(() => form.current.setDraft({ name: "Pan", price: 500 }));
  cleanup();
}

function change(work: (form: ReturnType<typeof useFormDraft<typeof EMPTY>>) => void) {
  const form = open();
  act(() => work(form.current));
}

test("a form that was left goes on, and starts again when asked", () => {
  typeAndLeave();
  const form = open();
  expect(form.current).toMatchObject({
    draft: { name: "Pan", price: 500 },
    isRestored: true,
    isChanged: true,
  });
  act(() => form.current.restart());
  expect(form.current).toMatchObject({ draft: EMPTY, isRestored: false, isChanged: false });
  cleanup();
  expect(open().current.draft).toEqual(EMPTY);
});

test.each([
  ["another form", () => {}, () => open("milk")],
  ["a form that keeps nothing", () => typeAndLeave(null), () => open(null)],
  ["another user", () => storeSession(aSession("CASHIER")), () => open()],
  ["the same user after a sign-out", clearSessionAndReplica, () => open()],
  ["four days later", () => vi.useFakeTimers({ now: Date.now() + 4 * 24 * 60 * 60_000 }), () => open()],
  ["an emptied form", () => change((form) => form.setDraft(EMPTY)), () => open()],
  ["a saved form", () => change((form) => form.forget()), () => open()],
])("%s is empty", (_, happen, openAgain) => {
  typeAndLeave();
  happen();
  cleanup();
  expect(openAgain().current).toMatchObject({ draft: EMPTY, isRestored: false });
});

test("a draft of another shape, as of an older version, is not shown", () => {
  typeAndLeave();
  localStorage.setItem(
    "mostrador-draft:bread",
    localStorage.getItem("mostrador-draft:bread")!.replace('"Pan"', "7"),
  );
  expect(open().current.draft).toEqual(EMPTY);
});

test("a form of react-hook-form goes on as well", () => {
  const openForm = () =>
    renderHook(() => {
      const form = useForm({ defaultValues: EMPTY });
      return { form, kept: useKeptForm("bread", form) };
    }).result;
  const left = openForm();
  act(() => left.current.form.setValue("name", "Pan"));
  cleanup();
  const { current } = openForm();
  expect(current.form.getValues()).toEqual({ name: "Pan", price: null });
  expect(current.kept.isRestored).toBe(true);
  act(() => current.kept.restart());
  expect(current.form.getValues()).toEqual(EMPTY);
  cleanup();
  expect(openForm().current.kept.isRestored).toBe(false);
});
