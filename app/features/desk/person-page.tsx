import type { ReactNode } from 'react';
import type { PageView } from '#server/desk/views/desk-view';
import * as account from './account-page.css';
import * as lead from './lead-page.css';
import { Back, ButtonLink, Chips, Entry, FormPage, Part, PostForm, Submit } from './parts';
import * as css from './person-page.css';

type PersonView = PageView<'person'>;

/** Finds a person by phone number or email. */
export const PeoplePage = ({ view }: { view: PageView<'people'> }) => (
  <FormPage
    view={view}
    heading="Find a person"
    about="Everything that is stored under a phone number or an email: leads, purchases, messages, account."
  >
    <PostForm className={account.form} action={view.action} noValidate>
      <Entry
        of={view}
        name="contact"
        label="Phone number or email"
        required
        maxLength={254}
        value={view.contact}
      />
      <Submit>Find</Submit>
    </PostForm>
  </FormPage>
);

/** Everything of one phone number or email. */
export const PersonPage = ({ view }: { view: PersonView }) => (
  <div className={lead.page}>
    <Back href="/desk/leads">Leads</Back>
    <header className={lead.head}>
      <div>
        <h1 className={lead.name}>{view.name}</h1>
        <p className={css.contact}>{view.contactText}</p>
        <p className={lead.quiet}>In the audit log: {view.reference}</p>
      </div>
      <p className={lead.statuses}>
        <ButtonLink href={view.phone?.href} tone="primary">
          Call
        </ButtonLink>
        <ButtonLink href={view.copies?.printHref}>Print their data</ButtonLink>
        <ButtonLink href={view.copies?.fileHref}>Their data as JSON</ButtonLink>
        <ButtonLink href={view.eraseHref}>Erase this person</ButtonLink>
      </p>
    </header>
    <div className={css.parts}>
      <Leads view={view} />
      <Lines id="drives" heading="Test drives" lines={view.drives} />
      <Lines id="reservations" heading="Reservations" lines={view.reservations} />
      <Lines id="orders" heading="Orders" lines={view.orders} />
      <Lines id="valuations" heading="Valuations of their car" lines={view.valuations} />
      {view.account ? (
        <Part id="account" heading="Account">
          <p>{[view.account.name, view.account.since].filter(Boolean).join(', ')}</p>
          <p className={lead.quiet}>{view.account.sharing}</p>
          {view.account.textAlerts.length > 0 ? (
            <p>Text alerts: {view.account.textAlerts.join(', ')}</p>
          ) : null}
        </Part>
      ) : null}
      <Lines
        id="searches"
        heading="Email alerts"
        lines={view.savedSearches.map(({ text, state }) => ({ text: `${text} (${state})` }))}
      />
      <Messages view={view} />
      <Consents view={view} />
    </div>
  </div>
);

const Leads = ({ view }: { view: PersonView }) => (
  <Part id="leads" heading="Leads">
    {view.leads.length === 0 ? <p className={lead.quiet}>None.</p> : null}
    <ul className={css.list}>
      {view.leads.map(({ href, about, facts, message }) => (
        <li key={href} className={css.line}>
          <a className={lead.car} href={href}>
            {about}
          </a>
          <p className={lead.quiet}>{facts.join(' · ')}</p>
          {message ? <p className={lead.message}>{message}</p> : null}
        </li>
      ))}
    </ul>
    {view.moreLeads > 0 ? (
      <p className={lead.quiet}>And {view.moreLeads} more; the printed data has all.</p>
    ) : null}
  </Part>
);

interface LineView {
  readonly text: string;
  readonly href?: string | undefined;
  readonly chip?: PersonView['reservations'][number]['chip'];
}

interface LinesProps {
  readonly id: string;
  readonly heading: string;
  readonly lines: readonly LineView[];
}

/** A part of a line each; nothing without one. */
const Lines = ({ id, heading, lines }: LinesProps) =>
  lines.length > 0 ? (
    <Part id={id} heading={heading}>
      <ul className={css.list}>
        {lines.map(({ text, href, chip }) => (
          <li key={href ?? text} className={css.line}>
            <p className={lead.state}>
              {href ? <a href={href}>{text}</a> : <span className={lead.value}>{text}</span>}
              {chip ? <Chips chips={[chip]} /> : null}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;

const Messages = ({ view: { messages } }: { view: PersonView }) =>
  messages && messages.length > 0 ? (
    <Part id="messages" heading="Messages of the last week">
      <ul className={css.list}>
        {messages.map(({ id, text, chip, at, atText, content }) => (
          <li key={id} className={css.line}>
            <p className={lead.state}>
              <span>{text}</span>
              <Chips chips={[chip]} />
              <time dateTime={at}>{atText}</time>
            </p>
            {content ? <Folded summary="Read it">{content}</Folded> : null}
          </li>
        ))}
      </ul>
    </Part>
  ) : null;

const Consents = ({ view: { consents } }: { view: PersonView }) =>
  consents.length > 0 ? (
    <Part id="consents" heading="Consents">
      <ul className={css.list}>
        {consents.map(({ what, answer, wording, at, atText }) => (
          <li key={`${what} ${at}`} className={css.line}>
            <p>
              {what}: <strong>{answer}</strong>, <time dateTime={at}>{atText}</time>
            </p>
            <Folded summary="The words that they read">{wording}</Folded>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;

const Folded = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details>
    <summary className={lead.summary}>{summary}</summary>
    <p className={lead.message}>{children}</p>
  </details>
);
