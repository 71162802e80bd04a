import type { ConfirmView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { TextField } from '~/ui/text-field';
import * as css from './account-page.css';
import { passwordField } from './password-field';

const reasons: Readonly<Record<ConfirmView['purpose'], string>> = {
  export: 'Enter your password to export leads. Then choose Export again.',
  delete: 'Enter your password to delete a lead.',
  'two-step': 'Enter your password to change two-step sign-in.',
  refund: 'Enter your password to send money back.',
  'orders-export': 'Enter your password to export orders. Then choose Export again.',
  'payments-export': 'Enter your password to export payments. Then choose Export again.',
};

const cancelHrefs: Readonly<Record<ConfirmView['purpose'], string>> = {
  export: '/desk',
  delete: '/desk',
  'two-step': '/desk/account',
  refund: '/desk/payments',
  'orders-export': '/desk/orders',
  'payments-export': '/desk/payments',
};

/** Asks for the password again before leads are exported or deleted, money is sent back, or two-step sign-in is changed. */
export const ConfirmPage = ({ view }: { view: ConfirmView }) => (
  <div className={css.page}>
    <div>
      <h1>Confirm it’s you</h1>
      <p className={css.quiet}>{reasons[view.purpose]}</p>
    </div>
    <ErrorSummary errors={view.errors} fields={[{ name: 'password' }]} />
    <form className={css.form} method="post" action="/desk/confirm">
      <input type="hidden" name="redirect" value={view.redirect} />
      <input type="hidden" name="username" autoComplete="username" value={view.email} />
      <TextField
        name="password"
        label="Password"
        {...passwordField}
        autoComplete="current-password"
        error={view.errors['password']}
      />
      <button className={button()} type="submit">
        Continue
      </button>
      <a className={css.link} href={cancelHrefs[view.purpose]}>
        Cancel
      </a>
    </form>
  </div>
);
