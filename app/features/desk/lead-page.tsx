import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { select } from '~/ui/input.css';
import { AppointmentPanel } from './appointment-panel';
import { LaterEnquiries, LeadCar } from './lead-car';
import * as css from './lead-page.css';
import { Reply } from './lead-reply';
import { CustomerPanel, Deliveries, OtherLeads } from './lead-side';
import { Back, ButtonLink, Chips, Done, FactList, Mistakes, Notice, Part, PostForm, Submit } from './parts';
import { NoteForm, NoteList, noteFormId, StateButtons } from './record-parts';
import * as replies from './replies.css';
import { ValuationPanel } from './valuation-panel';

type LeadView = PageView<'lead'>;

/** One lead: the person, what they want and which car, then what staff do about it, and its history. */
export const LeadPage = ({ view }: { view: LeadView }) => (
  <div className={css.page}>
    <Back href="/desk/leads">Leads</Back>
    <Head view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        {view.message ? (
          <Part id="message" heading="Message">
            <p className={css.message}>{view.message}</p>
          </Part>
        ) : null}
        {view.car ? <LeadCar car={view.car} /> : null}
        <AppointmentPanel panel={view.appointment} />
        <LaterEnquiries view={view} />
        {view.valuation ? <ValuationPanel valuation={view.valuation} action={view.action} /> : null}
      </div>
      <div className={css.side}>
        {view.held || view.partOf ? null : (
          <div className={css.form}>
            <Status view={view} />
            <Owner view={view} />
          </div>
        )}
        {view.customer ? <CustomerPanel customer={view.customer} /> : null}
        {view.reply ? <Reply reply={view.reply} action={view.action} /> : null}
        <Part id="notes" heading="Notes" className={css.notes}>
          <NoteForm action={view.action} note={view.note} hasReminder />
          <NoteList notes={view.notes} action={view.action} />
        </Part>
      </div>
      <div className={css.rest}>
        <OtherLeads view={view} />
        {view.sections.map(({ heading, facts, isFolded }) =>
          isFolded ? (
            <details key={heading}>
              <summary className={css.summary}>{heading}</summary>
              <FactList facts={facts} />
            </details>
          ) : (
            <section key={heading} aria-label={heading}>
              <h2 className={css.heading}>{heading}</h2>
              <FactList facts={facts} />
            </section>
          ),
        )}
        <Files view={view} />
        <Deliveries view={view} />
        {view.deleteHref ? (
          <p>
            <a className={css.file} href={view.deleteHref}>
              Delete this lead
            </a>
          </p>
        ) : null}
      </div>
    </div>
  </div>
);

const Head = ({ view }: { view: LeadView }) => (
  <header className={css.head}>
    <div>
      <h1 className={css.name}>{view.name}</h1>
      <p className={css.title}>{view.title}</p>
      <p className={css.state}>
        <Chips chips={view.chips} />
        <span>
          <time dateTime={view.at} title={view.atText}>
            {view.age}
          </time>
          {view.replied ? `, ${view.replied}` : ''}
        </span>
      </p>
      <p className={css.contact}>
        {view.phone ? <span>{view.phone.text}</span> : null}
        {view.email ? <a href={view.email.href}>{view.email.text}</a> : null}
      </p>
    </div>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <Mistakes errors={view.errors} />
    <Reminders view={view} />
    {view.partOf ? <PartOf action={view.action} href={view.partOf} /> : null}
    <Ways view={view} />
    {view.held ? <Held action={view.action} held={view.held} /> : null}
  </header>
);

/** Call, text, email, book: at the lower edge of a phone, within the thumb's reach. */
const Ways = ({ view: { phone, ways } }: { view: LeadView }) =>
  phone || ways.smsHref || ways.emailHref || ways.bookHref ? (
    <nav className={css.ways} aria-label="Contact">
      {phone ? (
        <a className={css.way({ main: true })} href={phone.href} aria-label={`Call ${phone.text}`}>
          Call
        </a>
      ) : null}
      {ways.smsHref ? (
        <a className={css.way()} href={ways.smsHref}>
          Text
        </a>
      ) : null}
      {ways.emailHref ? (
        <a className={css.way()} href={ways.emailHref}>
          Email
        </a>
      ) : null}
      {ways.bookHref ? (
        <a className={css.way()} href={ways.bookHref}>
          Book
        </a>
      ) : null}
    </nav>
  ) : null;

/** Reminders of notes that are due. */
const Reminders = ({ view: { reminders, action } }: { view: LeadView }) =>
  reminders.length > 0 ? (
    <ul className={css.reminders} aria-label="Reminders">
      {reminders.map(({ id, text, by, atText }) => (
        <li key={id} className={css.reminder}>
          <div>
            <p className={css.written}>{text}</p>
            <p className={css.by}>
              Reminder for {by}, {atText}
            </p>
          </div>
          <PostForm action={action} values={{ do: 'reminded', note: id }}>
            <Submit tone="quiet">Done</Submit>
          </PostForm>
        </li>
      ))}
    </ul>
  ) : null;

/** Of an enquiry that is part of an earlier lead: the way there, and the way out. */
const PartOf = ({ action, href }: { action: string; href: string }) => (
  <div className={css.partOf}>
    <p>This enquiry is part of an earlier lead of this person, where you answer it.</p>
    <PostForm className={css.statuses} action={action}>
      <ButtonLink href={href} tone="primary">
        Open the lead
      </ButtonLink>
      <Submit tone="quiet" action="separate">
        Separate it
      </Submit>
    </PostForm>
  </div>
);

interface HeldProps {
  readonly action: string;
  readonly held: NonNullable<LeadView['held']>;
}

const Held = ({ action, held }: HeldProps) => (
  <div className={css.held}>
    <p>{held.text}</p>
    <PostForm className={css.statuses} action={action}>
      <Submit action="release">Not spam: release</Submit>
      {held.canDiscard ? (
        <Submit tone="quiet" action="discard">
          Spam: discard
        </Submit>
      ) : null}
    </PostForm>
  </div>
);

/** How far the lead is. Losing it asks why: each reason is a button. */
const Status = ({ view }: { view: LeadView }) => (
  <fieldset className={css.statuses}>
    <legend className={css.legend}>Status</legend>
    {/* The first button of a form is the one that Enter presses in a field: a note is saved by it. */}
    <button type="submit" form={noteFormId} hidden />
    <StateButtons name="status" choices={view.statuses} form={noteFormId} />
    <details className={css.close}>
      <summary className={css.status({ current: view.closed })}>
        {view.closed ? <Icon name="tick" size={16} /> : null}
        {view.closed ? 'Closed' : 'Close: no sale'}
      </summary>
      <p className={css.reasons}>Why?</p>
      <div className={css.statuses}>
        {view.closeReasons.map((reason) => (
          <button
            key={reason}
            className={css.status()}
            type="submit"
            form={noteFormId}
            formNoValidate
            name="reason"
            value={reason}
          >
            {reason}
          </button>
        ))}
      </div>
    </details>
  </fieldset>
);

/** The lead's owner, and a form to hand it to a colleague. */
const Owner = ({ view }: { view: LeadView }) => (
  <div className={replies.owner}>
    <label className={replies.label} htmlFor="owner">
      Owner
    </label>
    <select className={select} id="owner" name="owner" form={noteFormId} defaultValue={view.owner.current}>
      <option value="">Nobody</option>
      {view.owner.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <button
      className={button({ tone: 'quiet' })}
      type="submit"
      form={noteFormId}
      formNoValidate
      name="assign"
      value="yes"
    >
      Assign
    </button>
  </div>
);

const Files = ({ view }: { view: LeadView }) =>
  view.files.length > 0 ? (
    <Part id="files" heading="Files">
      <ul>
        {view.files.map(({ name, size, href }) => (
          <li key={href}>
            <a className={css.file} href={href} download>
              {name}
            </a>{' '}
            <span className={css.quiet}>{size}</span>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
