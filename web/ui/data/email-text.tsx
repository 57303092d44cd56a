import { Fragment } from "react";

/** An e-mail address that wraps before its provider if needed, and then at dots. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  const parts = email.slice(at).split(/(?=\.)/);
  return (
    <>
      {email.slice(0, at)}
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {parts.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Fragment key={i}>
            {i > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="underline underline-offset-4">
      <EmailText email={email} />
    </a>
  );
}
