import type { ReactNode } from 'react';
import type { PageView, TabView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './inbox.css';
import * as searchCss from './inbox-search.css';
import { days, form, label, line, words } from './inbox-search.css';
import { ButtonLink, Chips, Submit } from './parts';
import { PaymentLines } from './record-parts';
import * as own from './reservation-page.css';

type Noun = 'leads' | 'orders' | 'payments' | 'reservations' | 'stock';
type SalesView = PageView<'reservations' | 'orders'>;
type ExportView = NonNullable<PageView<'payments'>['export']>;

interface ListFrameProps {
  readonly view: {
    readonly tabs: readonly TabView[];
    /** Message in place of the rows. */
    readonly empty?: { readonly heading: string; readonly text?: string } | undefined;
    readonly newestHref?: string | undefined;
    readonly olderHref?: string | undefined;
  };
  readonly noun: Noun;
  readonly tabsLabel?: string;
  /** Beside the heading. */
  readonly beside?: ReactNode;
  /** Above the tabs. */
  readonly above?: ReactNode;
  readonly search?: ReactNode;
  /** Beside the way to older rows. */
  readonly onward?: ReactNode;
  readonly children: ReactNode;
}

const headings: Readonly<Record<Noun, string>> = {
  leads: 'Leads',
  orders: 'Orders',
  payments: 'Payments',
  reservations: 'Reservations',
  stock: 'Stock',
};

/** A list of the desk: tabs, a search, the rows or why there are none, and the way to older ones. */
export const ListFrame = ({ view, noun, ...props }: ListFrameProps) => (
  <div className={css.list}>
    <div className={css.headline}>
      <h1 className={css.heading}>{headings[noun]}</h1>
      {props.beside}
    </div>
    {props.above}
    <StateTabs tabs={view.tabs} label={props.tabsLabel ?? `${headings[noun]} by state`} />
    {props.search}
    {view.empty ? (
      <div className={css.empty}>
        <h2>{view.empty.heading}</h2>
        {view.empty.text ? <p className={css.quiet}>{view.empty.text}</p> : null}
      </div>
    ) : (
      props.children
    )}
    {view.olderHref || view.newestHref || props.onward ? (
      <nav className={css.onward} aria-label={`More ${noun}`}>
        <ButtonLink href={view.olderHref} rel="next">
          Older {noun}
        </ButtonLink>
        {view.newestHref ? (
          <a className={css.plainLink} href={view.newestHref}>
            Back to newest
          </a>
        ) : null}
        {props.onward}
      </nav>
    ) : null}
  </div>
);

interface StateTabsProps {
  readonly tabs: readonly TabView[];
  readonly label: string;
}

/** One line of links that filter a list by state. */
export const StateTabs = ({ tabs, label }: StateTabsProps) => (
  <nav className={css.tabs} aria-label={label}>
    {tabs.map(({ text, count, href, current, urgent }) => (
      <a
        key={text}
        className={css.tab({ current, urgent: urgent && !current })}
        href={href}
        aria-current={current ? 'page' : undefined}
      >
        {text} {count === undefined ? null : <span className={css.count}>{count}</span>}
      </a>
    ))}
  </nav>
);

/** Reservations or orders, newest first. */
export const SalesPage = ({ view }: { view: SalesView }) => (
  <ListFrame
    view={view}
    noun={view.page}
    above={'export' in view && view.export ? <ExportForm view={view.export} /> : null}
    search={<Search view={view} />}
  >
    <ol className={css.rows}>
      {view.rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ol>
  </ListFrame>
);

const Search = ({ view: { page, state, q } }: { view: SalesView }) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={form} method="get" action={`/desk/${page}`} role="search">
    {state ? <input type="hidden" name="state" value={state} /> : null}
    <WordSearch label="Name, email, phone, car or reference" q={q} />
  </form>
);

/** The words of a search and the button that starts it. */
export const WordSearch = ({ label: text, q }: { label: string; q: string }) => (
  <>
    <label className={label} htmlFor="q">
      {text}
    </label>
    <div className={line}>
      <input className={words} id="q" type="search" name="q" maxLength={100} defaultValue={q} />
      <Submit tone="quiet">Search</Submit>
    </div>
  </>
);

interface FilterFormProps {
  readonly action: string;
  readonly label?: string;
  readonly summary: string;
  readonly isOpen: boolean;
  /** Shows everything again. */
  readonly clear?: readonly [href: string, text: string] | undefined;
  /** Above the folded filters. */
  readonly above?: ReactNode;
  /** The filters. */
  readonly children: ReactNode;
}

/** Narrows a page by filters that are folded away: a form that only reads. */
export const FilterForm = ({ action, label, summary, isOpen, clear, above, children }: FilterFormProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the search element is not yet known to every browser in use.
  <form className={searchCss.form} method="get" action={action} role="search" aria-label={label}>
    {above}
    <details className={searchCss.more} open={isOpen}>
      <summary className={searchCss.summary}>{summary}</summary>
      <div className={searchCss.fields}>
        {children}
        <button className={`${button()} ${searchCss.apply}`} type="submit">
          Show
        </button>
      </div>
    </details>
    {clear ? (
      <a className={searchCss.clear} href={clear[0]}>
        {clear[1]}
      </a>
    ) : null}
  </form>
);

interface DaysProps {
  readonly from: string;
  readonly to: string;
  readonly required?: boolean;
}

/** The first and the last of some days. */
export const Days = ({ from, to, required = false }: DaysProps) => (
  <div className={days}>
    <label className={pairLabel}>
      From
      <input className={input} type="date" name="from" defaultValue={from} required={required} />
    </label>
    <label className={pairLabel}>
      To
      <input className={input} type="date" name="to" defaultValue={to} required={required} />
    </label>
  </div>
);

/** The days of a CSV file for the accountant. */
const ExportForm = ({ view }: { view: ExportView }) => (
  <details className={own.terms}>
    <summary className={own.summary}>Export for your accountant</summary>
    <form className={own.line} method="get" action={view.action}>
      <Days from={view.from} to={view.to} required />
      <Submit tone="quiet">Export as CSV</Submit>
    </form>
  </details>
);

/** The whole row is a link. */
const Row = ({ row }: { row: SalesView['rows'][number] }) => (
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

/** Payments, newest first. */
export const PaymentListPage = ({ view }: { view: PageView<'payments'> }) => (
  <ListFrame
    view={view}
    noun="payments"
    above={
      <>
        {view.money ? (
          <p className={own.line}>
            <ButtonLink href={view.money.dayHref}>Daily reconciliation</ButtonLink>
            <ButtonLink href={view.money.linksHref}>Payment links</ButtonLink>
          </p>
        ) : null}
        {view.export ? <ExportForm view={view.export} /> : null}
      </>
    }
  >
    <PaymentLines payments={view.rows} />
  </ListFrame>
);
