import { Fragment } from "react";

/** Shows an e-mail address that wraps before the @ if needed, and then before dots. */
export function EmailAddress({ email }: { email: string }) {
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

export function EmailAddressLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="underline underline-offset-4">
      <EmailAddress email={email} />
    </a>
  );
}
