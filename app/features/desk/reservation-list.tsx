import type { ReservationListView, ReservationRowView } from '#server/people/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import { Chips } from './chips';
import * as css from './inbox.css';
import { form, label, line, words } from './inbox-search.css';
import { StateTabs } from './state-tabs';

/** Reservations, newest first. */
export const ReservationListPage = ({ view }: { view: ReservationListView }) => (
  <div className={css.list}>
    <h1 className={css.heading}>Reservations</h1>
    <StateTabs tabs={view.tabs} label="Reservations by state" />
    <Search view={view} />
    {view.empty ? (
      <div className={css.empty}>
        <h2>{view.empty.heading}</h2>
        <p className={css.quiet}>{view.empty.text}</p>
      </div>
    ) : (
      <ol className={css.rows}>
        {view.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    )}
    {view.olderHref || view.newestHref ? (
      <nav className={css.onward} aria-label="More reservations">
        {view.olderHref ? (
          <a className={button({ tone: 'quiet' })} href={view.olderHref} rel="next">
            Older reservations
          </a>
        ) : null}
        {view.newestHref ? (
          <a className={css.plainLink} href={view.newestHref}>
            Back to newest
          </a>
        ) : null}
      </nav>
    ) : null}
  </div>
);

const Search = ({ view }: { view: ReservationListView }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={form} method="get" action="/desk/reservations" role="search">
    {view.state ? <input type="hidden" name="state" value={view.state} /> : null}
    <label className={label} htmlFor="q">
      Name, email, phone, car or reference
    </label>
    <div className={line}>
      <input className={words} id="q" type="search" name="q" maxLength={100} defaultValue={view.q} />
      <button className={button({ tone: 'quiet' })} type="submit">
        Search
      </button>
    </div>
  </form>
);

/** The whole row is a link. */
const Row = ({ row }: { row: ReservationRowView }) => (
  <li className={css.row}>
    <h2 className={css.name}>
      <a className={css.link} href={row.href}>
        {row.name}
      </a>
    </h2>
    <p className={css.about}>{row.car}</p>
    <p className={css.state}>
      <Chips chips={[row.chip]} />
      <span className={css.kind}>{[row.deposit, row.reference].join(' · ')}</span>
      {row.ends ? <strong className={css.when}>{row.ends}</strong> : null}
    </p>
    <time className={css.age} dateTime={row.at} title={row.atText}>
      {row.age}
    </time>
  </li>
);
