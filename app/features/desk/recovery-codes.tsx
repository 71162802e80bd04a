import type { TwoStepView } from '#server/desk/accounts/views/two-step-view';
import { button } from '~/ui/button.css';
import * as css from './account-page.css';
import * as parts from './two-step-page.css';

/** Recovery codes, which are never shown again. */
export const RecoveryCodes = ({ view }: { view: Extract<TwoStepView, { step: 'codes' }> }) => (
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
        Go to the leads
      </a>
    </p>
  </div>
);
