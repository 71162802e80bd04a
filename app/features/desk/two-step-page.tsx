import type { PageView } from '#server/desk/views/desk-view';
import { CodeField, PasswordField, PasswordOwner, PostForm, Submit } from './form-parts';
import { ButtonLink, Page, Part, TextLink } from './parts';
import * as css from './parts.css';
import * as own from './two-step-page.css';

type TwoStepView = PageView<'two-step'>;
type Step<Name extends TwoStepView['step']> = { view: Extract<TwoStepView, { step: Name }> };
const action = '/desk/account/two-step';
const toAccount = ['/desk/account', 'Your account'] as const;

/** One's own two-step sign-in: set it up, see its recovery codes once, make new ones, turn it off. */
export function TwoStepPage({ view }: { view: TwoStepView }) {
  switch (view.step) {
    case 'off':
      return <Off view={view} />;
    case 'set-up':
      return <SetUp view={view} />;
    case 'codes':
      return <RecoveryCodes view={view} />;
    case 'on':
      return <On view={view} />;
  }
}

const Off = ({ view, view: { required } }: Step<'off'>) => (
  <Page view={view} heading={required ? 'Set up two-step sign-in' : 'Two-step sign-in'}>
    {required ? <p className={css.notice}>Your site requires it. Set it up to see leads.</p> : null}
    <p>
      After your password, the desk asks for a six-digit code from an app on your phone. Someone who learns
      your password still can’t sign in.
    </p>
    <p>
      You need an authenticator app, such as 2FAS, Aegis, Google Authenticator, Microsoft Authenticator or
      your password manager.
    </p>
    <PostForm className={css.buttons} action={action}>
      <Submit action="set-up">Set it up</Submit>
      <TextLink href={required ? undefined : '/desk/account'}>Not now</TextLink>
    </PostForm>
  </Page>
);

/** The secret for the app, as a picture, as text and as a link, and a first code that proves it arrived. */
const SetUp = ({ view }: Step<'set-up'>) => (
  <Page view={view} back={toAccount} heading="Set up two-step sign-in" about="It is not on yet.">
    <Part id="app" heading="1. Add the desk to your app">
      <p>Scan this picture with your authenticator app.</p>
      <Qr qr={view.qr} />
      <p>
        Setting up on this phone?{' '}
        <a className={css.link} href={view.appHref}>
          Open your authenticator app
        </a>
      </p>
      <p>Or choose “Enter a setup key” in the app and type:</p>
      <p className={own.codes}>
        <code>{view.secret}</code>
      </p>
    </Part>
    <Part id="code" heading="2. Enter the code that the app shows">
      <PostForm action={action} values={{ do: 'turn-on' }}>
        <CodeField name="code" label="Six-digit code" error={view.errors['code']} />
        <Submit>Turn on two-step sign-in</Submit>
        <p className={css.quiet}>You’ll be signed out on all other devices.</p>
      </PostForm>
    </Part>
    <TextLink href="/desk/account">Cancel</TextLink>
  </Page>
);

/** Black on white in every template: cameras read nothing else as well. */
const Qr = ({ qr: { size, path } }: { qr: Step<'set-up'>['view']['qr'] }) => (
  <svg
    className={own.qr}
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label="QR code for your authenticator app"
    shapeRendering="crispEdges"
  >
    <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
    <path fill="#000" d={path} />
  </svg>
);

/** Recovery codes, which are never shown again. */
const RecoveryCodes = ({ view }: Step<'codes'>) => (
  <Page
    view={{
      done: view.turnedOn
        ? 'Two-step sign-in is on. Other devices have been signed out.'
        : 'You have new recovery codes. The earlier ones no longer work.',
    }}
    heading="Save your recovery codes"
    about={`${view.siteName} desk, ${view.email}`}
  >
    <p>
      If you lose your phone, sign in with one of these codes instead. Each works once. Copy or print them now
      and store them away from your phone: they can’t be shown again.
    </p>
    <ul className={own.codes}>
      {view.codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p className={own.screenOnly}>
      <ButtonLink href="/desk" tone="primary">
        Go to the desk
      </ButtonLink>
    </p>
  </Page>
);

const codeLabel = 'Code from your app, or a recovery code';

/** New recovery codes, and turning it off. */
const On = ({ view, view: { errors, codesLeft } }: Step<'on'>) => (
  <Page view={view} back={toAccount} heading="Two-step sign-in" about={`On since ${view.sinceText}.`}>
    <Part id="recovery" heading="Recovery codes">
      <p>
        {codesLeft === 1 ? 'You have 1 code left.' : `You have ${codesLeft} codes left.`} New codes replace
        the earlier ones.
      </p>
      <PostForm action={action} values={{ do: 'new-codes' }}>
        <CodeField name="new_codes_code" label={codeLabel} error={errors['new_codes_code']} />
        <Submit tone="quiet">Make new recovery codes</Submit>
      </PostForm>
    </Part>
    <Part id="off" heading="Turn off">
      <p>
        To move to another phone, turn it off and set it up again.
        {view.required ? ' Your site requires it, so you’ll see no leads until then.' : ''}
      </p>
      <PostForm action={action} values={{ do: 'turn-off' }}>
        <PasswordOwner email={view.email} />
        <PasswordField name="current_password" label="Current password" error={errors['current_password']} />
        <CodeField name="code" label={codeLabel} error={errors['code']} />
        <Submit tone="quiet">Turn off two-step sign-in</Submit>
      </PostForm>
    </Part>
  </Page>
);
