import type { PageView } from '#server/desk/views/desk-view';
import { label } from '~/ui/field.css';
import { Icon } from '~/ui/icon';
import { AppointmentPanel } from './appointment-panel';
import { named } from './filters';
import { PostForm, ShortSelect, Submit } from './form-parts';
import { LaterEnquiries, LeadCar } from './lead-car';
import * as css from './lead-page.css';
import { Reply } from './lead-reply';
import { CustomerPanel, Deliveries, OtherLeads } from './lead-side';
import { ButtonLink, Fold, Part, TextLink } from './parts';
import * as parts from './parts.css';
import { Notes, noteFormId, RecordPage, StateButtons } from './record-parts';
import { FactList, Row } from './rows';
import { ValuationPanel } from './valuation-panel';

type LeadView = PageView<'lead'>;

/** One lead: the person, what they want and which car, then what staff do about it, and its history. */
export const LeadPage = ({ view }: { view: LeadView }) => (
  <RecordPage
    view={view}
    back={['/desk/leads', 'Leads']}
    name={view.name}
    title={view.title}
    chips={view.chips}
    state={
      <span>
        <time dateTime={view.at} title={view.atText}>
          {view.age}
        </time>
        {view.replied ? `, ${view.replied}` : ''}
      </span>
    }
    reach={<Reach view={view} />}
  >
    <Waiting view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        {view.message ? (
          <Part id="message" heading="Message">
            <p className={parts.written}>{view.message}</p>
          </Part>
        ) : null}
        {view.car ? <LeadCar car={view.car} sell={view.sell} /> : null}
        <AppointmentPanel panel={view.appointment} />
        <LaterEnquiries view={view} />
        {view.valuation ? <ValuationPanel valuation={view.valuation} action={view.action} /> : null}
      </div>
      <div className={css.side}>
        {view.held || view.partOf ? null : (
          <div className={parts.part}>
            <Status view={view} />
            <Owner owner={view.owner} />
          </div>
        )}
        {view.customer ? <CustomerPanel customer={view.customer} /> : null}
        {view.reply ? <Reply reply={view.reply} view={view} /> : null}
        <Notes view={view} hasReminder />
      </div>
      <div className={css.rest}>
        <OtherLeads view={view} />
        {view.sections.map(({ heading, facts, isFolded }) =>
          isFolded ? (
            <Fold key={heading} summary={heading}>
              <FactList facts={facts} />
            </Fold>
          ) : (
            <Part key={heading} id={heading.toLowerCase().replaceAll(' ', '-')} heading={heading}>
              <FactList facts={facts} />
            </Part>
          ),
        )}
        <Files view={view} />
        <Deliveries view={view} />
        <TextLink href={view.deleteHref}>Delete this lead</TextLink>
      </div>
    </div>
  </RecordPage>
);

/** Call, text, email, book: at the lower edge of a phone, within the thumb's reach. */
const Reach = ({ view: { phone, email, ways } }: { view: LeadView }) => {
  const links = [
    ['Text', ways.smsHref],
    ['Email', ways.emailHref],
    ['Book', ways.bookHref],
  ] as const;
  return (
    <>
      <p className={css.contact}>
        {phone ? <span>{phone.text}</span> : null}
        {email ? <a href={email.href}>{email.text}</a> : null}
      </p>
      {phone || links.some(([, href]) => href) ? (
        <nav className={css.ways} aria-label="Contact">
          {phone ? (
            <a className={css.way({ main: true })} href={phone.href} aria-label={`Call ${phone.text}`}>
              Call
            </a>
          ) : null}
          {links.map(([text, href]) =>
            href ? (
              <a key={text} className={css.way()} href={href}>
                {text}
              </a>
            ) : null,
          )}
        </nav>
      ) : null}
    </>
  );
};

/** What comes before the lead: reminders that are due, the lead that it is part of, and whether it is spam or a test. */
const Waiting = ({ view: { reminders, partOf, held, action } }: { view: LeadView }) => (
  <>
    {reminders.length > 0 ? (
      <ul className={parts.rows} aria-label="Reminders">
        {reminders.map(({ id, text, by, atText }) => (
          <Row key={id} name={text} facts={[`Reminder for ${by}, ${atText}`]}>
            <PostForm action={action} values={{ do: 'reminded', note: id }}>
              <Submit tone="quiet">Done</Submit>
            </PostForm>
          </Row>
        ))}
      </ul>
    ) : null}
    {partOf ? (
      <div className={parts.framed}>
        <p>This enquiry is part of an earlier lead of this person, where you answer it.</p>
        <PostForm className={parts.buttons} action={action}>
          <ButtonLink href={partOf} tone="primary">
            Open the lead
          </ButtonLink>
          <Submit tone="quiet" action="separate">
            Separate it
          </Submit>
        </PostForm>
      </div>
    ) : null}
    {held ? (
      <div className={parts.notice}>
        <p>{held.text}</p>
        {held.canRelease ? (
          <PostForm className={parts.buttons} action={action}>
            <Submit action="release">Not spam: release</Submit>
            {held.canDiscard ? (
              <Submit tone="quiet" action="discard">
                Spam: discard
              </Submit>
            ) : null}
          </PostForm>
        ) : null}
      </div>
    ) : null}
  </>
);

/** How far the lead is. Losing it asks why: each reason is a button. */
const Status = ({ view }: { view: LeadView }) => (
  <fieldset className={css.states}>
    <legend className={label}>Status</legend>
    {/* The first button of a form is the one that Enter presses in a field: a note is saved by it. */}
    <button type="submit" form={noteFormId} hidden />
    <StateButtons name="status" choices={view.statuses} form={noteFormId} />
    <details className={css.close}>
      <summary className={parts.choice}>
        {view.closed ? <Icon name="tick" size={16} /> : null}
        {view.closed ? 'Closed' : 'Close: no sale'}
      </summary>
      <p className={parts.small}>Why?</p>
      <div className={css.reasons}>
        {view.closeReasons.map((reason) => (
          <Submit key={reason} tone="choice" form={noteFormId} name="reason" value={reason}>
            {reason}
          </Submit>
        ))}
      </div>
    </details>
  </fieldset>
);

/** The lead's owner, and a button to hand it to a colleague. */
const Owner = ({ owner }: Pick<LeadView, 'owner'>) => (
  <div className={css.owner}>
    <ShortSelect
      name="owner"
      label="Owner"
      form={noteFormId}
      value={owner.current}
      blank="Nobody"
      options={owner.choices.map(named)}
    />
    <Submit tone="quiet" form={noteFormId} name="assign" value="yes">
      Assign
    </Submit>
  </div>
);

const Files = ({ view: { files } }: { view: LeadView }) =>
  files.length > 0 ? (
    <Part id="files" heading="Files">
      <ul className={parts.rows}>
        {files.map(({ name, size, href }) => (
          <li key={href}>
            <TextLink href={href} download>
              {name}
            </TextLink>{' '}
            <span className={parts.quiet}>{size}</span>
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
