import type { ReactNode } from 'react';
import type { InboxTabView } from '#server/desk/views/desk-view';
import type { OrderListView } from '#server/desk/views/order-views';
import type { RecordRowView } from '#server/desk/views/record-views';
import type { ReservationListView } from '#server/desk/views/reservation-views';
import { button } from '~/ui/button.css';
import { Chips } from './chips';
import { ExportForm } from './export-form';
import * as css from './inbox.css';
import { form, label, line, words } from './inbox-search.css';
import { StateTabs } from './state-tabs';

interface ListFrameProps {
  readonly heading: string;
  /** Above the tabs. */
  readonly above?: ReactNode;
  readonly tabs: readonly InboxTabView[];
  readonly tabsLabel: string;
  readonly search?: ReactNode;
  /** Message in place of the rows. */
  readonly empty?: { readonly heading: string; readonly text?: string | undefined } | undefined;
  readonly onward: ReactNode;
  readonly children: ReactNode;
}

/** A list of the desk: tabs, a search, the rows or why there are none, and the way to older ones. */
export const ListFrame = (props: ListFrameProps) => (
  <div className={css.list}>
    <h1 className={css.heading}>{props.heading}</h1>
    {props.above}
    <StateTabs tabs={props.tabs} label={props.tabsLabel} />
    {props.search}
    {props.empty ? (
      <div className={css.empty}>
        <h2>{props.empty.heading}</h2>
        {props.empty.text ? <p className={css.quiet}>{props.empty.text}</p> : null}
      </div>
    ) : (
      props.children
    )}
    {props.onward}
  </div>
);

interface OnwardProps {
  /** The rows in the plural: `reservations`. */
  readonly noun: string;
  readonly older?: string | undefined;
  readonly newest?: string | undefined;
  readonly children?: ReactNode;
}

/** The way to older rows and back to the newest. */
export const Onward = ({ noun, older, newest, children }: OnwardProps) =>
  older || newest || children ? (
    <nav className={css.onward} aria-label={`More ${noun}`}>
      {older ? (
        <a className={button({ tone: 'quiet' })} href={older} rel="next">
          Older {noun}
        </a>
      ) : null}
      {newest ? (
        <a className={css.plainLink} href={newest}>
          Back to newest
        </a>
      ) : null}
      {children}
    </nav>
  ) : null;

/** Reservations or orders, newest first. */
export const RecordListPage = ({ view }: { view: ReservationListView | OrderListView }) => {
  const noun = view.page;
  const heading = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <ListFrame
      heading={heading}
      above={view.export ? <ExportForm view={view.export} /> : null}
      tabs={view.tabs}
      tabsLabel={`${heading} by state`}
      search={<Search action={`/desk/${noun}`} state={view.state} q={view.q} />}
      empty={view.empty}
      onward={<Onward noun={noun} older={view.olderHref} newest={view.newestHref} />}
    >
      <ol className={css.rows}>
        {view.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </ListFrame>
  );
};

interface SearchProps {
  readonly action: string;
  readonly state: string | undefined;
  readonly q: string;
}

const Search = ({ action, state, q }: SearchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={form} method="get" action={action} role="search">
    {state ? <input type="hidden" name="state" value={state} /> : null}
    <label className={label} htmlFor="q">
      Name, email, phone, car or reference
    </label>
    <div className={line}>
      <input className={words} id="q" type="search" name="q" maxLength={100} defaultValue={q} />
      <button className={button({ tone: 'quiet' })} type="submit">
        Search
      </button>
    </div>
  </form>
);

/** The whole row is a link. */
const Row = ({ row }: { row: RecordRowView }) => (
  <li className={css.row}>
    <h2 className={css.name}>
      <a className={css.link} href={row.href}>
        {row.name}
      </a>
    </h2>
    <p className={css.about}>{row.car}</p>
    <p className={css.state}>
      <Chips chips={[row.chip]} />
      <span className={css.kind}>{row.facts.join(' · ')}</span>
      {row.ends ? <strong className={css.when}>{row.ends}</strong> : null}
    </p>
    <time className={css.age} dateTime={row.at} title={row.atText}>
      {row.age}
    </time>
  </li>
);
