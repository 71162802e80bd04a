import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { button } from '~/ui/button.css';
import { TextField } from '~/ui/text-field';
import * as css from './sign-in-page.css';
import { useTextedCode } from './use-texted-code';

interface StepProps {
  readonly action: string;
  readonly error: string | undefined;
}

export const PhoneForm = ({
  action,
  error,
  hint,
  phone,
}: StepProps & { readonly hint: string; readonly phone: string | undefined }) => (
  <Form className={css.form} method="post" action={action} noValidate>
    <TextField
      name="phone"
      label="Mobile number"
      hint={hint}
      error={error}
      type="tel"
      autoComplete="tel"
      maxLength={40}
      required
      defaultValue={phone}
    />
    <button className={button({ wide: true })} type="submit">
      Send code
    </button>
  </Form>
);

/** One field, so that a browser can fill the code in and people can paste it. */
export function CodeForm({ action, error }: StepProps) {
  const input = useRef<HTMLInputElement>(null);
  useTextedCode(input);
  // A wrong code leaves the focus at the message, which leads here.
  useEffect(() => {
    if (!error) input.current?.focus();
    else if (input.current) input.current.value = '';
  }, [error]);
  return (
    <Form className={css.form} method="post" action={action} noValidate>
      <TextField
        ref={input}
        className={css.code}
        name="code"
        label="Six-digit code"
        error={error}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        required
      />
      <button className={button({ wide: true })} type="submit">
        Sign in
      </button>
    </Form>
  );
}

/** What to do if no code arrives. */
export const Resend = ({ action, restart }: { readonly action: string; readonly restart: string }) => (
  <>
    <Form method="post" action={action}>
      <button className={css.linkButton} type="submit" name="intent" value="resend">
        Send a new code
      </button>
    </Form>
    <a className={css.link} href={restart}>
      Use another number
    </a>
  </>
);
