import type { CSSProperties } from 'react';
import type { LocationCardView } from '#server/dealer/views/location-card-view';
import { Icon } from '~/ui/icon';
import { OpeningHours } from './opening-hours';
import * as css from './yard-list.css';

type Yard = Pick<LocationCardView, 'name' | 'href' | 'address' | 'open' | 'phone'>;

interface YardListProps {
  readonly yards: readonly (Yard | LocationCardView)[];
  /** On a wide screen. */
  readonly columns: number;
  /** The week opens in each row. */
  readonly week?: boolean;
}

/** Locations in short: name, number, where it is and whether it is open. */
export const YardList = ({ yards, columns, week = false }: YardListProps) => (
  <ul className={css.yards} style={{ '--columns': columns } as CSSProperties}>
    {yards.map((yard) => (
      <li key={yard.href} className={css.yard}>
        <a className={css.name} href={yard.href}>
          {yard.name}
        </a>
        {yard.phone ? (
          <a
            className={css.phone}
            href={yard.phone.href}
            aria-label={`Call ${yard.name}: ${yard.phone.text}`}
          >
            <Icon name="phone" size={16} /> {yard.phone.text}
          </a>
        ) : null}
        <span className={css.town}>{(week ? yard.address : yard.address.slice(-1)).join(', ')}</span>
        {week && 'hours' in yard ? <OpeningHours card={yard} fold="closed" /> : <Open yard={yard} />}
      </li>
    ))}
  </ul>
);

const Open = ({ yard: { open } }: { yard: Yard }) =>
  open ? <span className={open.open ? css.open : css.town}>{open.text}</span> : null;
