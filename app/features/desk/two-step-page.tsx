import type { TwoStepView } from '#server/desk/accounts/views/two-step-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import { RecoveryCodes } from './recovery-codes';
import { TwoStepOn } from './two-step-on';
import { TwoStepSetUp } from './two-step-set-up';

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
      return <TwoStepSetUp view={view} />;
    case 'codes':
      return <RecoveryCodes view={view} />;
    case 'on':
      return <TwoStepOn view={view} />;
  }
}

const Off = ({ view: { required, errors } }: { view: TwoStepView }) => (
  <div className={css.section}>
    <h1>{required ? 'Set up two-step sign-in' : 'Two-step sign-in'}</h1>
    {Object.values(errors).map((message) => (
      <p key={message} className={css.notice} role="alert">
        {message}
      </p>
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
    <form className={css.buttons} method="post" action="/desk/account/two-step">
      <button className={button()} type="submit" name="do" value="set-up">
        Set it up
      </button>
      {required ? null : (
        <a className={css.link} href="/desk/account">
          Not now
        </a>
      )}
    </form>
  </div>
);
