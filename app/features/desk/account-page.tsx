import type { PageView } from '#server/desk/views/desk-view';
import { PasswordField, PasswordOwner, PostForm, Submit } from './form-parts';
import { ButtonLink, Page, Part } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

type AccountView = PageView<'account'>;
const action = '/desk/account';

/** One's own account: who is signed in, a new password, two-step sign-in and other devices. */
export const AccountPage = ({ view }: { view: AccountView }) => (
  <Page view={view} heading="Your account" about={`${view.staffName}, ${view.email}. Role: ${view.roleText}`}>
    <Part id="password" heading="Change your password">
      <PostForm action={action} values={{ do: 'password' }}>
        <PasswordOwner email={view.email} />
        <PasswordField
          name="current_password"
          label="Current password"
          error={view.errors['current_password']}
        />
        <PasswordField name="new_password" label="New password" isNew error={view.errors['new_password']} />
        <Submit>Change password</Submit>
        <p className={css.quiet}>You’ll be signed out on all other devices.</p>
      </PostForm>
    </Part>
    <Part id="two-step" heading="Two-step sign-in">
      <p>{view.twoStep.text}</p>
      <p>
        <ButtonLink href="/desk/account/two-step">
          {view.twoStep.on ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </ButtonLink>
      </p>
    </Part>
    <Part id="sessions" heading="Where you’re signed in">
      <Sessions sessions={view.sessions} />
    </Part>
  </Page>
);

/** Where the account is signed in, with a button to end each session. */
const Sessions = ({ sessions }: Pick<AccountView, 'sessions'>) => (
  <>
    <ul className={css.rows}>
      {sessions.map(({ id, device, text }) => (
        <Row key={`${id} ${text}`} name={device} facts={[text]}>
          {id ? (
            <PostForm action={action} values={{ session: id }}>
              <Submit tone="quiet" action="end-session" label={`Sign out ${device}`}>
                Sign out
              </Submit>
            </PostForm>
          ) : null}
        </Row>
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
