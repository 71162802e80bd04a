import type { QrView, TwoStepView } from '#server/desk/accounts/views/two-step-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import * as css from './account-page.css';
import { CodeField } from './code-field';
import * as parts from './two-step-page.css';

type SetUp = Extract<TwoStepView, { step: 'set-up' }>;

/** The secret for the app, as a picture, as text and as a link, and a first code that proves it arrived. */
export const TwoStepSetUp = ({ view }: { view: SetUp }) => (
  <>
    <div>
      <h1>Set up two-step sign-in</h1>
      <p className={css.quiet}>It is not on yet.</p>
    </div>
    <ErrorSummary errors={view.errors} fields={[{ name: 'code' }]} />
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
        <form className={css.form} method="post" action="/desk/account/two-step">
          <input type="hidden" name="do" value="turn-on" />
          <CodeField name="code" label="Six-digit code" error={view.errors['code']} />
          <button className={button()} type="submit">
            Turn on two-step sign-in
          </button>
          <p className={css.quiet}>You’ll be signed out on all other devices.</p>
        </form>
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
const Qr = ({ qr: { size, path } }: { qr: QrView }) => (
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
