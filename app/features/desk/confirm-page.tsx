import type { ConfirmView } from '#server/people/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { AccountField } from './account-field';
import * as css from './account-page.css';

/** Asks for the password again before leads are exported or deleted. */
export const ConfirmPage = ({ view }: { view: ConfirmView }) => (
  <div className={css.page}>
    <div>
      <h1>Confirm it’s you</h1>
      <p className={css.quiet}>
        {view.exporting
          ? 'Enter your password to export leads. Then choose Export again.'
          : 'Enter your password to delete a lead.'}
      </p>
    </div>
    <ErrorSummary errors={view.errors} fields={[{ name: 'password' }]} />
    <form className={css.form} method="post" action="/desk/confirm">
      <input type="hidden" name="redirect" value={view.redirect} />
      <input type="hidden" name="username" autoComplete="username" value={view.email} />
      <AccountField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={view.errors['password']}
      />
      <button className={button()} type="submit">
        Continue
      </button>
      <a className={css.link} href="/desk">
        Cancel
      </a>
    </form>
  </div>
);
