import type { InboxView, LeadRowView } from '#server/desk/views/desk-view';
import { Icon } from '~/ui/icon';
import { done } from './account-page.css';
import { Activity } from './activity';
import { Chips } from './chips';
import * as css from './inbox.css';
import { InboxSearch } from './inbox-search';
import { ListFrame, Onward } from './record-list';

/** Leads, newest first. */
export const Inbox = ({ view }: { view: InboxView }) => (
  <div className={css.page}>
    <ListFrame
      heading="Leads"
      above={
        view.done ? (
          <p className={done} role="status">
            {view.done}
          </p>
        ) : null
      }
      tabs={view.tabs}
      tabsLabel="Leads by status"
      search={<InboxSearch search={view.search} />}
      empty={view.empty}
      onward={
        <Onward noun="leads" older={view.olderHref} newest={view.newestHref}>
          {view.exportHref ? (
            <a className={css.plainLink} href={view.exportHref} download>
              Export as CSV
            </a>
          ) : null}
        </Onward>
      }
    >
      <ol className={css.rows}>
        {view.rows.map((row) => (
          <LeadRow key={row.id} row={row} />
        ))}
      </ol>
    </ListFrame>
    <Activity view={view.activity} />
  </div>
);

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
