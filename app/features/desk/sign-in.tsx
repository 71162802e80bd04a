import type { ReactNode } from 'react';
import type { NewPasswordView, SignInCodeView, SignInView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button';
import { TextField } from '~/ui/plain-field';
import { CodeField, Entry, PasswordField, PasswordOwner, PostForm, Submit } from './form-parts';
import { Mistakes, Notice, TextLink } from './parts';
import { done } from './parts.css';
import * as css from './sign-in.css';

interface FrameProps {
  readonly view: { readonly siteName: string };
  readonly heading: string;
  readonly children: ReactNode;
}

/** A page before the desk, without its menu. */
const Frame = ({ view, heading, children }: FrameProps) => (
  <main id="main" className={css.page}>
    <div>
      <h1>{heading}</h1>
      <p className={css.help}>{view.siteName} desk</p>
    </div>
    {children}
  </main>
);

const Enter = () => (
  <button className={button({ wide: true })} type="submit">
    Sign in
  </button>
);

/** Where staff sign in. */
export const SignIn = ({ view }: { view: SignInView }) => (
  <Frame view={view} heading="Sign in">
    {view.message?.tone === 'neutral' ? (
      <p className={done} role="alert">
        {view.message.text}
      </p>
    ) : (
      <Notice>{view.message?.text}</Notice>
    )}
    <PostForm className={css.form} action="/desk/sign-in" values={{ redirect: view.redirect }}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={view.email}
      />
      <PasswordField name="password" label="Password" />
      {view.draft ? (
        <Entry
          of={{ errors: {} }}
          name="draft"
          label="Your note"
          control="textarea"
          required
          maxLength={4000}
          value={view.draft}
        />
      ) : null}
      <Enter />
    </PostForm>
    <p className={css.help}>Forgot your password? Ask your site administrator for a new one.</p>
  </Frame>
);

/** The second page of a sign-in: a code of the authenticator app, or a recovery code. */
export const SignInCode = ({ view }: { view: SignInCodeView }) => (
  <Frame view={view} heading="Enter your code">
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
      <Enter />
    </PostForm>
    <div className={css.help}>
      <p>
        Lost your phone and your recovery codes? Ask your site administrator to turn off two-step sign-in.
      </p>
      <TextLink href="/desk/sign-in">Start again</TextLink>
    </div>
  </Frame>
);

/** Where somebody chooses a password, from the link of an invitation. */
export const NewPassword = ({ view }: { view: NewPasswordView }) => (
  <Frame view={view} heading="Choose a password">
    {view.name === undefined ? (
      <Notice>This link is no longer valid. Ask for a new one at your dealership.</Notice>
    ) : (
      <PostForm className={css.form} action="/desk/sign-in/password" values={{ key: view.key }}>
        <p>
          {view.name}, {view.email}
        </p>
        <PasswordOwner email={view.email} />
        <PasswordField name="new_password" label="New password" isNew error={view.error} />
        <Submit>Save and sign in</Submit>
      </PostForm>
    )}
  </Frame>
);
