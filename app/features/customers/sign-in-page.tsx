import { Form } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SignInAnswer, SignInPageView } from '#server/customers/views/customer-views';
import { Mistakes } from '~/parts/journey-form';
import { englishHere } from '~/rendering/say';
import { button } from '~/ui/button';
import { TextField } from '~/ui/plain-field';
import { storedFavourites } from './kept-cars';
import * as css from './sign-in-page.css';

export interface SignInPageProps {
  readonly view: SignInPageView;
  readonly answer?: SignInAnswer | undefined;
}

/** Where shoppers sign in: their number, then the code from the text message. */
export function SignInPage({ view, answer }: SignInPageProps) {
  const { step } = view;
  return (
    <main
      id="main"
      lang={englishHere()}
      className={css.page}
      // The field takes the focus and the texted code, and mistakes take the focus.
      data-at-once={step.name === 'code' || answer ? '' : undefined}
    >
      <Head view={view} />
      <Mistakes answer={answer} names={['phone', 'code']} />
      {step.name === 'code' ? (
        <CodeForm action={view.action} error={answer?.errors['code']} />
      ) : (
        <PhoneForm
          action={view.action}
          hint={step.hint}
          phone={answer?.phone}
          error={answer?.errors['phone']}
        />
      )}
      {view.outbox ? <p className={css.notice}>{view.outbox}</p> : null}
      <div className={css.links}>
        {step.name === 'code' ? <Resend action={view.action} restart={step.restart} /> : null}
        {step.name === 'code' && step.help ? (
          <a className={css.link} href={step.help.href}>
            {step.help.text}
          </a>
        ) : null}
        {view.back ? (
          <a className={css.link} href={view.back}>
            Go back
          </a>
        ) : null}
      </div>
    </main>
  );
}

function Head({ view: { step, reason } }: Pick<SignInPageProps, 'view'>) {
  if (step.name === 'code') {
    return (
      <header className={css.head}>
        <h1>Enter your code</h1>
        <p role={step.again ? 'status' : undefined}>
          We’ve sent {step.again ? 'a new' : 'a six-digit'} code to{' '}
          <strong className={css.phone}>{step.phone}</strong>. It works for 10 minutes
          {step.again ? ', and earlier codes no longer work' : ''}.
        </p>
      </header>
    );
  }
  return (
    <header className={css.head}>
      <h1>Sign in</h1>
      {reason ? <p>{reason}</p> : null}
      <p>We’ll text you a six-digit code. There’s no password to remember.</p>
    </header>
  );
}

interface StepProps {
  readonly action: string;
  readonly error: string | undefined;
}

const PhoneForm = ({
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
function CodeForm({ action, error }: StepProps) {
  const input = useRef<HTMLInputElement>(null);
  useTextedCode(input);
  // A wrong code leaves the focus at the message, which leads here.
  useEffect(() => {
    if (!error) input.current?.focus();
    else if (input.current) input.current.value = '';
  }, [error]);
  return (
    <Form className={css.form} method="post" action={action} noValidate>
      <Favourites />
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

/** The cars that this browser has saved, where an account can keep them: it gets them with any sign-in. */
function Favourites() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (document.getElementById('watchlist-link')?.dataset['signIn'])
      setIds(storedFavourites().map(({ id }) => id));
  }, []);
  return (
    <>
      {ids.map((id) => (
        <input key={id} type="hidden" name="favourite" value={id} />
      ))}
    </>
  );
}

/** What to do if no code arrives. */
const Resend = ({ action, restart }: { readonly action: string; readonly restart: string }) => (
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

/** What browsers with WebOTP return; TypeScript's own types lack it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}
const hasCode = (credential: Credential | null): credential is Credential & { readonly code: string } =>
  credential !== null && 'code' in credential && typeof credential.code === 'string';

/** Fills in the code as soon as the text message arrives, where the browser offers it and the shopper agrees. */
function useTextedCode(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (!input.current || !hasCode(credential)) return;
        input.current.value = credential.code;
        input.current.form?.requestSubmit();
      },
      // Declined, or the page is gone: the code can still be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [input]);
}
