import { TextField } from '~/ui/text-field';
import * as css from './sign-in.css';

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** One field for a code, so that a browser can fill it in and people can paste it, spaces included. */
export const CodeField = (props: CodeFieldProps) => (
  <TextField
    {...props}
    className={css.code}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
    required
  />
);
