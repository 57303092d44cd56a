import { Fragment } from "react";

/** An e-mail that breaks before its provider, when it has to, and where that has a dot rather than inside of a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      {email
        .slice(at)
        .split(/(?=\.)/)
        .map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
          <Fragment key={i}>
            <wbr />
            {part}
          </Fragment>
        ))}
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
