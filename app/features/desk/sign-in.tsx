import type { NewPasswordView, SignInCodeView, SignInView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as field from '~/ui/field.css';
import { CodeField, Mistakes, PasswordField, PasswordOwner, PostForm, Submit } from './parts';
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
    <PostForm className={css.form} action="/desk/sign-in" values={{ redirect: view.redirect }}>
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
    </PostForm>
    <p className={css.help}>Forgot your password? Ask your site administrator for a new one.</p>
  </main>
);

/** The second page of a sign-in: a code of the authenticator app, or a recovery code. */
export const SignInCode = ({ view }: { view: SignInCodeView }) => (
  <main id="main" className={css.page}>
    <div>
      <h1>Enter your code</h1>
      <p className={css.site}>{view.siteName} desk</p>
    </div>
    <Mistakes errors={view.errors} />
    <PostForm
      className={css.form}
      action="/desk/sign-in/code"
      values={{ redirect: view.redirect, draft: view.draft }}
    >
      <CodeField
        name="code"
        label="Code"
        hint={`The six digits that your authenticator app shows for ${view.email}, or one of your recovery codes.`}
        error={view.errors['code']}
      />
      <button className={button({ wide: true })} type="submit">
        Sign in
      </button>
    </PostForm>
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

/** Where somebody chooses a password, from the link of an invitation. */
export const NewPassword = ({ view }: { view: NewPasswordView }) => (
  <main id="main" className={css.page}>
    <div>
      <h1>Choose a password</h1>
      <p className={css.site}>{view.siteName} desk</p>
    </div>
    {view.name === undefined ? (
      <p className={css.message({ tone: 'critical' })} role="alert">
        This link is no longer valid. Ask for a new one at your dealership.
      </p>
    ) : (
      <PostForm className={css.form} action="/desk/sign-in/password" values={{ key: view.key }}>
        <p>
          {view.name}, {view.email}
        </p>
        <PasswordOwner email={view.email} />
        <PasswordField
          name="new_password"
          label="New password"
          hint="At least 12 characters, and not a common password. Four unrelated words work well."
          isNew
          error={view.error}
        />
        <Submit>Save and sign in</Submit>
      </PostForm>
    )}
  </main>
);
