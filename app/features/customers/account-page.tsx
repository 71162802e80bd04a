import { Form } from '@remix-run/react';
import type {
  AccountAnswer,
  AccountSectionView,
  AccountView,
  SessionView,
} from '#server/customers/views/customer-views';
import { forgetDetails } from '~/parts/my-details';
import { button } from '~/ui/button';
import { TextField } from '~/ui/plain-field';
import { CustomerPage, Part, TextAlerts } from './customer-page';
import * as css from './customer-page.css';

interface AccountPageProps {
  readonly view: AccountView;
  readonly answer?: AccountAnswer | undefined;
}

/** Where customers manage their account. */
export const AccountPage = ({ view, answer }: AccountPageProps) => (
  <CustomerPage view={view} answer={answer}>
    {(section) => <Section key={section.kind} section={section} answer={answer} />}
  </CustomerPage>
);

function Section({ section, answer }: { section: AccountSectionView; answer: AccountAnswer | undefined }) {
  switch (section.kind) {
    case 'details':
      return <Details section={section} answer={answer} />;
    case 'alerts':
      return <TextAlerts section={section} />;
    case 'sharing':
      return <Sharing section={section} />;
    case 'sessions':
      return <Sessions section={section} />;
    case 'data':
      return <DataCopy section={section} />;
    case 'closing':
      return <Closing />;
  }
}

type Of<K extends AccountSectionView['kind']> = Extract<AccountSectionView, { kind: K }>;

const Details = ({
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

const Sessions = ({ section: { sessions } }: { readonly section: Of<'sessions'> }) => (
  <Part id="sessions" title="Where you’re signed in">
    <ul className={css.list}>
      {sessions.map((session) => (
        <li key={session.id} className={css.row}>
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
    <Form className={css.buttons} method="post" action="/account" onSubmit={forgetDetails}>
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

const DataCopy = ({ section: { href } }: { readonly section: Of<'data'> }) => (
  <Part id="data" title="My data">
    <p>
      Download a copy of what we hold about you as a JSON file: your account, cars, enquiries, bookings and
      messages.
    </p>
    <p>
      <a className={button({ tone: 'quiet' })} href={href} download>
        Download my data
      </a>
    </p>
  </Part>
);

/** Two presses prevent an accident. */
const Closing = () => (
  <Part id="closing" title="Delete your account">
    <details>
      <summary className={css.summary}>Delete my account</summary>
      <Form className={css.form} method="post" action="/account" onSubmit={forgetDetails}>
        <p>
          This deletes your mobile number, your name and everything saved in your account. It can’t be undone.
          We keep the enquiries and bookings you’ve sent us. Ask us if you want them deleted too.
        </p>
        <button className={button({ tone: 'quiet' })} type="submit" name="intent" value="delete-account">
          Yes, delete my account
        </button>
      </Form>
    </details>
  </Part>
);

interface SharingProps {
  readonly section: Extract<AccountSectionView, { kind: 'sharing' }>;
}

/** What the dealer's staff may see, and the button that changes it. */
const Sharing = ({ section: { text, reported, allowed, state } }: SharingProps) => (
  <Part id="sharing" title="What the dealer sees">
    <p>{text}</p>
    {reported ? <p>{reported}</p> : null}
    <p className={css.device}>{state}</p>
    <Form method="post" action="/account">
      <button
        className={button({ tone: 'quiet' })}
        type="submit"
        name="intent"
        value={allowed ? 'stop-staff' : 'allow-staff'}
      >
        {allowed ? 'Stop staff seeing them' : 'Let staff see them'}
      </button>
    </Form>
  </Part>
);
