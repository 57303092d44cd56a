import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { loadLoginCallModule, useLogin } from "./login.queries.ts";
import type { LoginDraft, LoginErrors } from "./login-call.ts";

/** Written without the form library, which is as large as the rest of this screen. */
export function useLoginForm() {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useLogin();
  const [errors, setErrors] = useState<LoginErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const box = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  // Focuses the first field only where no on-screen keyboard would cover the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (window.matchMedia("(min-width: 64rem) and (pointer: fine)").matches) box("email")?.focus();
  }, []);

  function send(draft: LoginDraft) {
    sending.current = true;
    mutate(draft, {
      onSuccess: () => navigate("/dashboard", { replace: true }),
      onError: () => box("password")?.select(),
      onSettled: () => {
        sending.current = false;
      },
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    const draft = { email: box("email")?.value ?? "", password: box("password")?.value ?? "" };
    // If the module does not load, the form is sent unchecked, and sending it reports the failure.
    const found = await loadLoginCallModule().then(
      ({ findLoginErrors }) => findLoginErrors(draft),
      (): LoginErrors => ({}),
    );
    if (sending.current) return;
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (!wrong) return send(draft);
    // Clears the server's answer to the previous input.
    reset();
    box(found.email ? "email" : "password")?.focus();
  }

  /** A field's problem stays until that field changes; the server's answer stays until any field changes. */
  function change(name: keyof LoginDraft) {
    loadLoginCallModule().catch(() => undefined);
    if (error) reset();
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
  }

  return { form, submit, change, errors, isPending, error };
}
