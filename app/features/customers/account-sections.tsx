import { Form } from '@remix-run/react';
import type { AccountAnswer, AccountSectionView, SessionView } from '#server/customers/views/account-view';
import { button } from '~/ui/button.css';
import { TextField } from '~/ui/text-field';
import * as css from './account-page.css';
import { Part } from './part';

type Of<K extends AccountSectionView['kind']> = Extract<AccountSectionView, { kind: K }>;

export const Details = ({
  section: { phone, name, longestName },
  answer,
}: {
  readonly section: Of<'details'>;
  readonly answer: AccountAnswer | undefined;
}) => (
  <Part id="details" title="Your details">
    <div className={css.facts}>
      <p className={css.muted}>Mobile number</p>
      <p className={css.device}>{phone}</p>
    </div>
    <Form className={css.form} method="post" action="/account">
      <div className={css.wide}>
        <TextField
          name="name"
          label="Name"
          optional
          hint={name ? undefined : 'What should we call you?'}
          error={answer?.errors['name']}
          type="text"
          autoComplete="name"
          maxLength={longestName}
          defaultValue={answer?.values['name'] ?? name}
        />
      </div>
      <button className={button({ tone: 'quiet' })} type="submit" name="intent" value="rename">
        Save name
      </button>
    </Form>
  </Part>
);

export const Sessions = ({ section: { sessions } }: { readonly section: Of<'sessions'> }) => (
  <Part id="sessions" title="Where you’re signed in">
    <ul className={css.sessions}>
      {sessions.map((session) => (
        <li key={session.id} className={css.session}>
          <div>
            <p className={css.device}>
              {session.device}
              {session.current ? ' (this browser)' : ''}
            </p>
            <p className={css.muted}>{session.since}</p>
          </div>
          {session.current ? null : <EndSession session={session} />}
        </li>
      ))}
    </ul>
    <Form className={css.buttons} method="post" action="/account">
      <button className={button()} type="submit" name="intent" value="sign-out">
        Sign out
      </button>
      <button className={button({ tone: 'quiet' })} type="submit" name="intent" value="sign-out-everywhere">
        Sign out everywhere
      </button>
    </Form>
  </Part>
);

const EndSession = ({ session }: { readonly session: SessionView }) => (
  <Form method="post" action="/account">
    <input type="hidden" name="session" value={session.id} />
    <button
      className={button({ tone: 'quiet' })}
      type="submit"
      name="intent"
      value="end-session"
      aria-label={`Sign out ${session.device}, ${session.since.toLowerCase()}`}
    >
      Sign out
    </button>
  </Form>
);

/** Two presses prevent an accident. */
export const Closing = () => (
  <Part id="closing" title="Delete your account">
    <details>
      <summary className={css.summary}>Delete my account</summary>
      <Form className={css.form} method="post" action="/account">
        <p>
          This deletes your mobile number, your name and everything saved in your account. It can’t be undone.
          Enquiries and bookings that you have sent us stay with us: ask us if you want them deleted too.
        </p>
        <button className={button({ tone: 'quiet' })} type="submit" name="intent" value="delete-account">
          Yes, delete my account
        </button>
      </Form>
    </details>
  </Part>
);
