import type { SignInCodeView } from '#server/desk/accounts/views/sign-in-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { CodeField } from './code-field';
import * as css from './sign-in.css';

/** The second page of a sign-in: a code of the authenticator app, or a recovery code. */
export const SignInCode = ({ view }: { view: SignInCodeView }) => (
  <main id="main" className={css.page}>
    <div>
      <h1>Enter your code</h1>
      <p className={css.site}>{view.siteName} desk</p>
    </div>
    <ErrorSummary errors={view.errors} fields={[{ name: 'code' }]} />
    <form className={css.form} method="post" action="/desk/sign-in/code">
      <input type="hidden" name="redirect" value={view.redirect} />
      <input type="hidden" name="draft" value={view.draft} />
      <CodeField
        name="code"
        label="Code"
        hint={`The six digits that your authenticator app shows for ${view.email}, or one of your recovery codes.`}
        error={view.errors['code']}
      />
      <button className={button({ wide: true })} type="submit">
        Sign in
      </button>
    </form>
    <div className={css.help}>
      <p>
        Lost your phone and your recovery codes? Ask your site administrator to turn off two-step sign-in.
      </p>
      <a className={css.link} href="/desk/sign-in">
        Start again
      </a>
    </div>
  </main>
);
