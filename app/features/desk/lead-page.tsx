import type { PageView } from '#server/desk/views/desk-view';
import { Icon } from '~/ui/icon';
import { select } from '~/ui/input.css';
import { AppointmentPanel } from './appointment-panel';
import * as css from './lead-page.css';
import { CustomerPanel, Deliveries, OtherLeads, Replies } from './lead-side';
import { Back, Chips, FactList, Part, PostForm, Submit } from './parts';
import { NoteForm, NoteList, Reach } from './record-parts';
import * as replies from './replies.css';
import { ValuationPanel } from './valuation-panel';

type LeadView = PageView<'lead'>;

/** One lead: who sent it and how to reach them, what they want, and its history. */
export const LeadPage = ({ view }: { view: LeadView }) => (
  <div className={css.page}>
    <Back href="/desk/leads">Leads</Back>
    <Head view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        <AppointmentPanel panel={view.appointment} />
        {view.message ? (
          <Part id="message" heading="Message">
            <p className={css.message}>{view.message}</p>
          </Part>
        ) : null}
        {view.car ? (
          <Part id="car" heading="Car">
            <p>
              <a className={css.car} href={view.car.href}>
                {view.car.name}
              </a>
            </p>
            <p className={css.quiet}>{view.car.facts}</p>
          </Part>
        ) : null}
        {view.valuation ? <ValuationPanel valuation={view.valuation} action={view.action} /> : null}
      </div>
      <div className={css.side}>
        {view.customer ? <CustomerPanel customer={view.customer} /> : null}
        <Replies view={view} />
        <Part id="notes" heading="Notes" className={css.notes}>
          <NoteForm action={view.action} note={view.note} />
          <NoteList notes={view.notes} />
        </Part>
      </div>
      <div className={css.rest}>
        <OtherLeads view={view} />
        {view.sections.map(({ heading, facts }) => (
          <section key={heading} aria-label={heading}>
            <h2 className={css.heading}>{heading}</h2>
            <FactList facts={facts} />
          </section>
        ))}
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
    </div>
    {view.phone || view.email ? (
      <div className={css.reach}>
        <Reach view={view} tone={view.held ? 'quiet' : 'primary'} />
      </div>
    ) : null}
    {view.held ? <Held action={view.action} held={view.held} /> : <Status view={view} />}
    <Owner view={view} />
  </header>
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

const Status = ({ view }: { view: LeadView }) => (
  <PostForm action={view.action} values={{ do: 'status' }}>
    <fieldset className={css.statuses}>
      <legend className={css.legend}>Status</legend>
      {view.statuses.map(({ value, text, current }) => (
        <button
          key={value}
          className={css.status({ current })}
          type="submit"
          name="status"
          value={value}
          aria-pressed={current}
        >
          {current ? <Icon name="tick" size={16} /> : null}
          {text}
        </button>
      ))}
    </fieldset>
    <details>
      <summary className={css.file}>Close with a reason</summary>
      <div className={replies.owner}>
        <label className={replies.label} htmlFor="reason">
          Reason
        </label>
        <select className={select} id="reason" name="reason" defaultValue="">
          <option value="">No reason</option>
          {view.closeReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reason}
            </option>
          ))}
        </select>
        <button className={css.status()} type="submit" name="status" value="closed">
          Close
        </button>
      </div>
    </details>
  </PostForm>
);

/** The lead's owner, and a form to hand it to a colleague. */
const Owner = ({ view }: { view: LeadView }) => (
  <PostForm className={replies.owner} action={view.action} values={{ do: 'owner' }}>
    <label className={replies.label} htmlFor="owner">
      Owner
    </label>
    <select className={select} id="owner" name="owner" defaultValue={view.owner.current}>
      <option value="">Nobody</option>
      {view.owner.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <Submit tone="quiet">Assign</Submit>
  </PostForm>
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
