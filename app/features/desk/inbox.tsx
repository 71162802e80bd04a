import type { InboxView, LeadRowView } from '#server/people/desk/views/desk-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { done } from './account-page.css';
import { Activity } from './activity';
import { Chips } from './chips';
import * as css from './inbox.css';
import { InboxSearch } from './inbox-search';
import { StateTabs } from './state-tabs';

/** Leads, newest first. */
export const Inbox = ({ view }: { view: InboxView }) => (
  <div className={css.page}>
    <div className={css.list}>
      <h1 className={css.heading}>Leads</h1>
      {view.done ? (
        <p className={done} role="status">
          {view.done}
        </p>
      ) : null}
      <StateTabs tabs={view.tabs} label="Leads by status" />
      <InboxSearch search={view.search} />
      {view.empty ? (
        <div className={css.empty}>
          <h2>{view.empty.heading}</h2>
          <p className={css.quiet}>{view.empty.text}</p>
        </div>
      ) : (
        <ol className={css.rows}>
          {view.rows.map((row) => (
            <LeadRow key={row.id} row={row} />
          ))}
        </ol>
      )}
      <Onward view={view} />
    </div>
    <Activity view={view.activity} />
  </div>
);

function Onward({ view }: { view: InboxView }) {
  const { newestHref, olderHref, exportHref } = view;
  if (!newestHref && !olderHref && !exportHref) return null;
  return (
    <nav className={css.onward} aria-label="More leads">
      {olderHref ? (
        <a className={button({ tone: 'quiet' })} href={olderHref} rel="next">
          Older leads
        </a>
      ) : null}
      {newestHref ? (
        <a className={css.plainLink} href={newestHref}>
          Back to newest
        </a>
      ) : null}
      {exportHref ? (
        <a className={css.plainLink} href={exportHref} download>
          Export as CSV
        </a>
      ) : null}
    </nav>
  );
}

/** A lead as a row: who, which car, how long ago, and its status. The whole row is a link. */
const LeadRow = ({ row }: { row: LeadRowView }) => (
  <li className={css.row}>
    <h2 className={css.name}>
      <a className={css.link} href={row.href}>
        {row.name}
      </a>
    </h2>
    <p className={css.about}>{row.about}</p>
    <p className={css.state}>
      <Chips chips={row.chips} />
      <span className={css.kind}>{[row.category, row.place, row.owner].filter(Boolean).join(' · ')}</span>
      {row.appointment ? <strong className={css.when}>{row.appointment}</strong> : null}
      {row.others ? (
        <a className={css.others} href={row.others.href}>
          {row.others.text}
        </a>
      ) : null}
    </p>
    <time className={css.age} dateTime={row.at} title={row.atText}>
      {row.age}
    </time>
    {row.phone ? (
      <a className={css.call} href={row.phone.href} aria-label={`Call ${row.name}, ${row.phone.text}`}>
        <Icon name="phone" />
      </a>
    ) : null}
  </li>
);
