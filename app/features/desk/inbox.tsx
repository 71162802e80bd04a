import type { InboxView } from '#server/people/desk/views/inbox-view';
import { button } from '~/ui/button.css';
import { Activity } from './activity';
import * as css from './inbox.css';
import { InboxSearch } from './inbox-search';
import { LeadRow } from './lead-row';

/** Leads, newest first. */
export const Inbox = ({ view }: { view: InboxView }) => (
  <div className={css.page}>
    <div className={css.list}>
      <h1 className={css.heading}>Leads</h1>
      <Tabs view={view} />
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

const Tabs = ({ view }: { view: InboxView }) => (
  <nav className={css.tabs} aria-label="Leads by status">
    {view.tabs.map(({ text, count, href, current, urgent }) => (
      <a
        key={text}
        className={css.tab({ current, urgent: urgent && !current })}
        href={href}
        {...(current ? { 'aria-current': 'page' as const } : {})}
      >
        {text} <span className={css.count}>{count}</span>
      </a>
    ))}
  </nav>
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
