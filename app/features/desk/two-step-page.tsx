import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import {
  CodeField,
  Mistakes,
  Notice,
  PasswordField,
  PasswordOwner,
  PostForm,
  Section,
  Submit,
  Title,
} from './parts';
import * as parts from './two-step-page.css';

type TwoStepView = PageView<'two-step'>;
type Step<Name extends TwoStepView['step']> = { view: Extract<TwoStepView, { step: Name }> };
const action = '/desk/account/two-step';

/** One's own two-step sign-in: set it up, see its recovery codes once, make new ones, turn it off. */
export const TwoStepPage = ({ view }: { view: TwoStepView }) => (
  <div className={css.page}>
    <State view={view} />
  </div>
);

function State({ view }: { view: TwoStepView }) {
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

const Off = ({ view: { required, errors } }: Step<'off'>) => (
  <div className={css.section}>
    <h1>{required ? 'Set up two-step sign-in' : 'Two-step sign-in'}</h1>
    {Object.values(errors).map((message) => (
      <Notice key={message}>{message}</Notice>
    ))}
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
      {required ? null : (
        <a className={css.link} href="/desk/account">
          Not now
        </a>
      )}
    </PostForm>
  </div>
);

/** The secret for the app, as a picture, as text and as a link, and a first code that proves it arrived. */
const SetUp = ({ view }: Step<'set-up'>) => (
  <>
    <Title heading="Set up two-step sign-in">It is not on yet.</Title>
    <Mistakes errors={view.errors} />
    <ol className={parts.steps}>
      <li className={css.section}>
        <h2 className={css.heading}>1. Add the desk to your app</h2>
        <p>Scan this picture with your authenticator app.</p>
        <Qr qr={view.qr} />
        <p>
          Setting up on this phone?{' '}
          <a className={parts.inlineLink} href={view.appHref}>
            Open your authenticator app
          </a>
        </p>
        <div>
          <p>Or choose “Enter a setup key” in the app and type:</p>
          <p className={parts.secret}>
            <code>{view.secret}</code>
          </p>
        </div>
      </li>
      <li className={css.section}>
        <h2 className={css.heading}>2. Enter the code that the app shows</h2>
        <PostForm className={css.form} action={action} values={{ do: 'turn-on' }}>
          <CodeField name="code" label="Six-digit code" error={view.errors['code']} />
          <Submit>Turn on two-step sign-in</Submit>
          <p className={css.quiet}>You’ll be signed out on all other devices.</p>
        </PostForm>
      </li>
    </ol>
    <p>
      <a className={css.link} href="/desk/account">
        Cancel
      </a>
    </p>
  </>
);

/** Black on white in every template: cameras read nothing else as well. */
const Qr = ({ qr: { size, path } }: { qr: Step<'set-up'>['view']['qr'] }) => (
  <svg
    className={parts.qr}
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
  <div className={css.section}>
    <h1>Save your recovery codes</h1>
    <p className={css.done} role="status">
      {view.turnedOn
        ? 'Two-step sign-in is on. Other devices have been signed out.'
        : 'You have new recovery codes. The earlier ones no longer work.'}
    </p>
    <p>
      If you lose your phone, sign in with one of these codes instead. Each works once. Copy or print them now
      and store them away from your phone: they can’t be shown again.
    </p>
    <p className={css.quiet}>
      {view.siteName} desk, {view.email}
    </p>
    <ul className={parts.codes}>
      {view.codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p>
      <a className={`${button()} ${parts.screenOnly}`} href="/desk">
        Go to the desk
      </a>
    </p>
  </div>
);

const codeLabel = 'Code from your app, or a recovery code';

/** New recovery codes, and turning it off. */
const On = ({ view: { sinceText, errors, codesLeft, required, email } }: Step<'on'>) => (
  <>
    <Title heading="Two-step sign-in">On since {sinceText}.</Title>
    <Mistakes errors={errors} />
    <Section id="recovery" heading="Recovery codes">
      <p>
        {codesLeft === 1 ? 'You have 1 code left.' : `You have ${codesLeft} codes left.`} New codes replace
        the earlier ones.
      </p>
      <PostForm className={css.form} action={action} values={{ do: 'new-codes' }}>
        <CodeField name="new_codes_code" label={codeLabel} error={errors['new_codes_code']} />
        <Submit tone="quiet">Make new recovery codes</Submit>
      </PostForm>
    </Section>
    <Section id="off" heading="Turn off">
      <p>
        {required
          ? 'To move to another phone, turn it off and set it up again. Your site requires it, so you’ll see no leads until then.'
          : 'To move to another phone, turn it off and set it up again.'}
      </p>
      <PostForm className={css.form} action={action} values={{ do: 'turn-off' }}>
        <PasswordOwner email={email} />
        <PasswordField name="current_password" label="Current password" error={errors['current_password']} />
        <CodeField name="code" label={codeLabel} error={errors['code']} />
        <Submit tone="quiet">Turn off two-step sign-in</Submit>
      </PostForm>
    </Section>
    <p>
      <a className={css.link} href="/desk/account">
        Back to your account
      </a>
    </p>
  </>
);
