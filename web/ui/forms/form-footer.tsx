import { FormAlert } from "./form-alert.tsx";
import { SaveButtons } from "./form-buttons.tsx";

type Props = { notice: string | null; busy: boolean; save: string; danger?: boolean; onCancel: () => void };

export function FormFooter({ notice, ...buttons }: Props) {
  return (
    <>
      <FormAlert>{notice}</FormAlert>
      <SaveButtons {...buttons} />
    </>
  );
}
