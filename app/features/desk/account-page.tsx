import type { AccountView } from '#server/desk/accounts/views/account-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { TextField } from '~/ui/text-field';
import * as css from './account-page.css';
import { passwordField } from './password-field';

const passwordFields = [{ name: 'current_password' }, { name: 'new_password' }];

/** One's own account: who is signed in, a new password, two-step sign-in and other devices. */
export const AccountPage = ({ view }: { view: AccountView }) => (
  <div className={css.page}>
    <div>
      <h1>Your account</h1>
      <p className={css.quiet}>
        {view.staffName}, {view.email}. Role: {view.roleText}
      </p>
    </div>
    {view.done ? (
      <p className={css.done} role="status">
        {view.done}
      </p>
    ) : null}
    <Password view={view} />
    <TwoStep twoStep={view.twoStep} />
    <Sessions sessions={view.sessions} />
  </div>
);

const Password = ({ view: { errors, email } }: { view: AccountView }) => (
  <section className={css.section} aria-labelledby="password">
    <h2 id="password" className={css.heading}>
      Change your password
    </h2>
    <ErrorSummary errors={errors} fields={passwordFields} />
    <form className={css.form} method="post" action="/desk/account">
      <input type="hidden" name="do" value="password" />
      {/* Password managers store the new password with it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        name="current_password"
        label="Current password"
        {...passwordField}
        autoComplete="current-password"
        error={errors['current_password']}
      />
      <TextField
        name="new_password"
        label="New password"
        hint="At least 12 characters, and not a common password. Four unrelated words work well."
        {...passwordField}
        autoComplete="new-password"
        error={errors['new_password']}
      />
      <button className={button({ tone: 'primary' })} type="submit">
        Change password
      </button>
      <p className={css.quiet}>You’ll be signed out on all other devices.</p>
    </form>
  </section>
);

/** Whether sign-in needs a code, with a link to the page that changes it. */
const TwoStep = ({ twoStep: { on, text } }: Pick<AccountView, 'twoStep'>) => (
  <section className={css.section} aria-labelledby="two-step">
    <h2 id="two-step" className={css.heading}>
      Two-step sign-in
    </h2>
    <p>{text}</p>
    <p>
      <a className={button({ tone: 'quiet' })} href="/desk/account/two-step">
        {on ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
      </a>
    </p>
  </section>
);

/** Where the account is signed in, with a button to end each session. */
const Sessions = ({ sessions }: Pick<AccountView, 'sessions'>) => (
  <section className={css.section} aria-labelledby="sessions">
    <h2 id="sessions" className={css.heading}>
      Where you’re signed in
    </h2>
    <ul className={css.rows}>
      {sessions.map(({ id, device, text }) => (
        <li key={`${id} ${text}`} className={css.row}>
          <div>
            <p>{device}</p>
            <p className={css.quiet}>{text}</p>
          </div>
          {id ? (
            <form method="post" action="/desk/account">
              <input type="hidden" name="session" value={id} />
              <button
                className={button({ tone: 'quiet' })}
                type="submit"
                name="do"
                value="end-session"
                aria-label={`Sign out ${device}`}
              >
                Sign out
              </button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
    {sessions.length > 1 ? (
      <form method="post" action="/desk/account">
        <button className={button({ tone: 'quiet' })} type="submit" name="do" value="end-others">
          Sign out all other devices
        </button>
      </form>
    ) : null}
  </section>
);
