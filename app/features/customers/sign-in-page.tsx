import { useEffect, useRef } from 'react';
import type { SignInAnswer, SignInPageView } from '#server/customers/views/sign-in-page-view';
import { Failure } from '~/parts/journey/failure';
import { ErrorSummary } from '~/ui/error-summary';
import { CodeForm, PhoneForm, Resend } from './sign-in-forms';
import * as css from './sign-in-page.css';

interface SignInPageProps {
  readonly view: SignInPageView;
  readonly answer?: SignInAnswer | undefined;
}

const fields = [{ name: 'phone' }, { name: 'code' }] as const;

/** Where shoppers sign in: their number, then the code from the text message. */
export function SignInPage({ view, answer }: SignInPageProps) {
  const { step } = view;
  const errors = answer?.errors ?? {};
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) summary.current?.focus();
  }, [answer]);
  return (
    <main id="main" className={css.page}>
      <Head view={view} />
      <Failure text={answer?.failure} />
      <ErrorSummary ref={summary} errors={errors} fields={fields} />
      {step.name === 'code' ? (
        <CodeForm action={view.action} error={errors['code']} />
      ) : (
        <PhoneForm action={view.action} hint={step.hint} phone={answer?.phone} error={errors['phone']} />
      )}
      {view.outbox ? <p className={css.notice}>{view.outbox}</p> : null}
      <div className={css.links}>
        {step.name === 'code' ? <Resend action={view.action} restart={step.restart} /> : null}
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
