import type { LeadRowView } from '#server/people/desk/views/inbox-view';
import { Icon } from '~/ui/icon';
import { Chips } from './chips';
import * as css from './lead-row.css';

/** A lead as a row: who, which car, how long ago, and its status. The whole row is a link. */
export const LeadRow = ({ row }: { row: LeadRowView }) => (
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
