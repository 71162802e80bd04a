import type { PageView } from '#server/desk/views/desk-view';
import { Entry, PostForm, Submit } from './form-parts';
import { wish } from './lead-page.css';
import { ButtonLink, Fold, Page, Part } from './parts';
import * as css from './parts.css';
import { RecordPage } from './record-parts';
import { Row } from './rows';

type PersonView = PageView<'person'>;

/** Finds a person by phone number or email. */
export const PeoplePage = ({ view }: { view: PageView<'people'> }) => (
  <Page
    view={view}
    heading="Find a person"
    about="Everything that is stored under a phone number or an email: leads, purchases, messages, account."
  >
    <PostForm action={view.action} noValidate>
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
  </Page>
);

/** Everything of one phone number or email. */
export const PersonPage = ({ view }: { view: PersonView }) => (
  <RecordPage
    back={['/desk/leads', 'Leads']}
    name={view.name}
    title={view.contactText}
    state={`In the audit log: ${view.reference}`}
    reach={
      <p className={css.buttons}>
        <ButtonLink href={view.phone?.href} tone="primary">
          Call
        </ButtonLink>
        <ButtonLink href={view.copies?.printHref}>Print their data</ButtonLink>
        <ButtonLink href={view.copies?.fileHref}>Their data as JSON</ButtonLink>
        <ButtonLink href={view.eraseHref}>Erase this person</ButtonLink>
      </p>
    }
  >
    <div className={wish}>
      <Leads view={view} />
      <Lines id="drives" heading="Test drives" lines={view.drives} />
      <Lines id="reservations" heading="Reservations" lines={view.reservations} />
      <Lines id="orders" heading="Orders" lines={view.orders} />
      <Lines id="valuations" heading="Valuations of their car" lines={view.valuations} />
      {view.account ? (
        <Part id="account" heading="Account">
          <p>{[view.account.name, view.account.since].filter(Boolean).join(', ')}</p>
          <p className={css.quiet}>{view.account.sharing}</p>
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
      <Messages messages={view.messages ?? []} />
      <Consents consents={view.consents} />
    </div>
  </RecordPage>
);

const Leads = ({ view: { leads, moreLeads } }: { view: PersonView }) => (
  <Part id="leads" heading="Leads">
    {leads.length === 0 ? <p className={css.quiet}>None.</p> : null}
    <ul className={css.rows}>
      {leads.map(({ href, about, facts, message }) => (
        <Row
          key={href}
          name={about}
          href={href}
          facts={[facts.join(' · ')]}
          below={message ? <p className={css.written}>{message}</p> : null}
        />
      ))}
    </ul>
    {moreLeads > 0 ? <p className={css.quiet}>And {moreLeads} more; the printed data has all.</p> : null}
  </Part>
);

interface LinesProps {
  readonly id: string;
  readonly heading: string;
  readonly lines: readonly {
    readonly text: string;
    readonly href?: string | undefined;
    readonly chip?: PersonView['reservations'][number]['chip'];
  }[];
}

/** A part of a line each; nothing without one. */
const Lines = ({ id, heading, lines }: LinesProps) =>
  lines.length > 0 ? (
    <Part id={id} heading={heading}>
      <ul className={css.rows}>
        {lines.map(({ text, href, chip }) => (
          <Row key={href ?? text} name={text} href={href} chip={chip} />
        ))}
      </ul>
    </Part>
  ) : null;

const Messages = ({ messages }: { messages: NonNullable<PersonView['messages']> }) =>
  messages.length > 0 ? (
    <Part id="messages" heading="Messages of the last week">
      <ul className={css.rows}>
        {messages.map(({ id, text, chip, atText, content }) => (
          <Row
            key={id}
            name={text}
            chip={chip}
            facts={[atText]}
            below={
              content ? (
                <Fold summary="Read it">
                  <p className={css.written}>{content}</p>
                </Fold>
              ) : null
            }
          />
        ))}
      </ul>
    </Part>
  ) : null;

const Consents = ({ consents }: Pick<PersonView, 'consents'>) =>
  consents.length > 0 ? (
    <Part id="consents" heading="Consents">
      <ul className={css.rows}>
        {consents.map(({ what, answer, wording, at, atText }) => (
          <Row
            key={`${what} ${at}`}
            name={
              <>
                {what}: <strong>{answer}</strong>, <time dateTime={at}>{atText}</time>
              </>
            }
            below={
              <Fold summary="The words that they read">
                <p className={css.written}>{wording}</p>
              </Fold>
            }
          />
        ))}
      </ul>
    </Part>
  ) : null;
