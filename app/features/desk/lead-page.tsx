import type { LeadPageView } from '#server/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { Chips } from './chips';
import { CustomerPanel } from './customer-panel';
import { Deliveries } from './deliveries';
import * as css from './lead-page.css';
import { Notes } from './notes';
import { OtherLeads, Owner, Replies } from './replies';
import { ValuationPanel } from './valuation-panel';

/** One lead: who sent it and how to reach them, what they want, and its history. */
export const LeadPage = ({ view }: { view: LeadPageView }) => (
  <div className={css.page}>
    <a className={css.back} href="/desk">
      <Icon name="back" /> Leads
    </a>
    <Head view={view} />
    <div className={css.columns}>
      <div className={css.wish}>
        {view.appointments.length > 0 ? (
          <section aria-labelledby="appointment">
            <h2 id="appointment" className={css.heading}>
              Test drive
            </h2>
            {view.appointments.map(({ text, place, cancelled }) => (
              <p key={text}>
                <strong className={css.when}>{text}</strong>
                {place ? `, ${place}` : ''}
                {cancelled ? ' (cancelled)' : ''}
              </p>
            ))}
          </section>
        ) : null}
        {view.message ? (
          <section aria-labelledby="message">
            <h2 id="message" className={css.heading}>
              Message
            </h2>
            <p className={css.message}>{view.message}</p>
          </section>
        ) : null}
        {view.car ? (
          <section aria-labelledby="car">
            <h2 id="car" className={css.heading}>
              Car
            </h2>
            <p>
              <a className={css.car} href={view.car.href}>
                {view.car.name}
              </a>
            </p>
            <p className={css.quiet}>{view.car.facts}</p>
          </section>
        ) : null}
        {view.valuation ? <ValuationPanel valuation={view.valuation} action={view.action} /> : null}
      </div>
      <div className={css.side}>
        {view.customer ? <CustomerPanel customer={view.customer} /> : null}
        <Replies view={view} />
        <Notes view={view} />
      </div>
      <div className={css.rest}>
        <OtherLeads view={view} />
        <Facts view={view} />
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

const Head = ({ view }: { view: LeadPageView }) => (
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
        {view.phone ? (
          <a className={button({ tone: view.held ? 'quiet' : 'primary' })} href={view.phone.href}>
            <Icon name="phone" /> Call {view.phone.text}
          </a>
        ) : null}
        {view.email ? (
          <a className={`${button({ tone: 'quiet' })} ${css.email}`} href={view.email.href}>
            {view.email.text}
          </a>
        ) : null}
      </div>
    ) : null}
    {view.held ? <Held action={view.action} held={view.held} /> : <Status view={view} />}
    <Owner view={view} />
  </header>
);

interface HeldProps {
  readonly action: string;
  readonly held: NonNullable<LeadPageView['held']>;
}

const Held = ({ action, held }: HeldProps) => (
  <div className={css.held}>
    <p>{held.text}</p>
    <form className={css.statuses} method="post" action={action}>
      <button className={button()} name="do" value="release" type="submit">
        Not spam: release
      </button>
      {held.canDiscard ? (
        <button className={button({ tone: 'quiet' })} name="do" value="discard" type="submit">
          Spam: discard
        </button>
      ) : null}
    </form>
  </div>
);

const Status = ({ view }: { view: LeadPageView }) => (
  <form method="post" action={view.action}>
    <input type="hidden" name="do" value="status" />
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
  </form>
);

const Facts = ({ view }: { view: LeadPageView }) => (
  <>
    {view.sections.map(({ heading, facts }) => (
      <section key={heading} aria-label={heading}>
        <h2 className={css.heading}>{heading}</h2>
        <dl className={css.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={css.fact}>
              <dt className={css.quiet}>{label}</dt>
              <dd className={css.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
);

const Files = ({ view }: { view: LeadPageView }) =>
  view.files.length > 0 ? (
    <section aria-labelledby="files">
      <h2 id="files" className={css.heading}>
        Files
      </h2>
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
    </section>
  ) : null;
