import type { PageView } from '#server/desk/views/desk-view';
import * as css from './account-page.css';
import {
  ButtonLink,
  Done,
  Mistakes,
  PasswordField,
  PasswordOwner,
  PostForm,
  Section,
  Submit,
  Title,
} from './parts';

type AccountView = PageView<'account'>;
const action = '/desk/account';
/** One's own account: who is signed in, a new password, two-step sign-in and other devices. */
export const AccountPage = ({ view }: { view: AccountView }) => (
  <div className={css.page}>
    <Title heading="Your account">
      {view.staffName}, {view.email}. Role: {view.roleText}
    </Title>
    <Done>{view.done}</Done>
    <Section id="password" heading="Change your password">
      <Password view={view} />
    </Section>
    <Section id="two-step" heading="Two-step sign-in">
      <p>{view.twoStep.text}</p>
      <p>
        <ButtonLink href="/desk/account/two-step">
          {view.twoStep.on ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </ButtonLink>
      </p>
    </Section>
    <Section id="sessions" heading="Where you’re signed in">
      <Sessions sessions={view.sessions} />
    </Section>
  </div>
);

const Password = ({ view: { errors, email } }: { view: AccountView }) => (
  <>
    <Mistakes errors={errors} />
    <PostForm className={css.form} action={action} values={{ do: 'password' }}>
      <PasswordOwner email={email} />
      <PasswordField name="current_password" label="Current password" error={errors['current_password']} />
      <PasswordField
        name="new_password"
        label="New password"
        hint="At least 12 characters, and not a common password. Four unrelated words work well."
        isNew
        error={errors['new_password']}
      />
      <Submit>Change password</Submit>
      <p className={css.quiet}>You’ll be signed out on all other devices.</p>
    </PostForm>
  </>
);

/** Where the account is signed in, with a button to end each session. */
const Sessions = ({ sessions }: Pick<AccountView, 'sessions'>) => (
  <>
    <ul className={css.rows}>
      {sessions.map(({ id, device, text }) => (
        <li key={`${id} ${text}`} className={css.row}>
          <div>
            <p>{device}</p>
            <p className={css.quiet}>{text}</p>
          </div>
          {id ? (
            <PostForm action={action} values={{ session: id }}>
              <Submit tone="quiet" action="end-session" label={`Sign out ${device}`}>
                Sign out
              </Submit>
            </PostForm>
          ) : null}
        </li>
      ))}
    </ul>
    {sessions.length > 1 ? (
      <PostForm action={action}>
        <Submit tone="quiet" action="end-others">
          Sign out all other devices
        </Submit>
      </PostForm>
    ) : null}
  </>
);
