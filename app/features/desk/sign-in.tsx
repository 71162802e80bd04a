import type { SignInView } from '#server/desk/accounts/views/sign-in-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import * as css from './sign-in.css';

/** Where staff sign in. */
export const SignIn = ({ view }: { view: SignInView }) => (
  <main id="main" className={css.page}>
    <div>
      <h1>Sign in</h1>
      <p className={css.site}>{view.siteName} desk</p>
    </div>
    {view.message ? (
      <p className={css.message({ tone: view.message.tone })} role="alert" id="sign-in-message">
        {view.message.text}
      </p>
    ) : null}
    <form className={css.form} method="post" action="/desk/sign-in">
      <input type="hidden" name="redirect" value={view.redirect} />
      <div className={field.field}>
        <label className={field.label} htmlFor="email">
          Email
        </label>
        <input
          className={field.input}
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          defaultValue={view.email}
        />
      </div>
      <div className={field.field}>
        <label className={field.label} htmlFor="password">
          Password
        </label>
        <input
          className={field.input}
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </div>
      {view.draft ? (
        <div className={field.field}>
          <label className={field.label} htmlFor="draft">
            Your note
          </label>
          <textarea
            className={field.input}
            id="draft"
            name="draft"
            rows={4}
            maxLength={4000}
            defaultValue={view.draft}
          />
        </div>
      ) : null}
      <button className={button({ wide: true })} type="submit">
        Sign in
      </button>
    </form>
    <p className={css.help}>Forgot your password? Ask your site administrator for a new one.</p>
  </main>
);
