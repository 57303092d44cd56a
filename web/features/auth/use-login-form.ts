import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { loginCall, useLogin } from "./login.queries.ts";
import type { LoginDraft, LoginErrors } from "./login-call.ts";

/** Two boxes: the library of the other forms is as large as the rest of this screen. */
export function useLoginForm() {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useLogin();
  const [errors, setErrors] = useState<LoginErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const box = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

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
    // Without its file nothing can be judged; sending says why.
    const found = await loginCall().then(
      ({ checkLogin }) => checkLogin(draft),
      (): LoginErrors => ({}),
    );
    if (sending.current) return;
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (!wrong) return send(draft);
    // What the last try answered is not about this one.
    reset();
    box(found.email ? "email" : "password")?.focus();
  }

  /** A finding stays until its box is changed, and an answer until anything is. */
  function change(name: keyof LoginDraft) {
    loginCall().catch(() => undefined);
    if (error) reset();
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
  }

  return { form, submit, change, errors, isPending, error };
}
