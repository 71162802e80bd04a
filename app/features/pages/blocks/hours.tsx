import type { HoursBlock } from '#server/pages/parts/views/hours';
import { column } from '~/styles/layout.css';
import { OpeningHours } from '~/ui/opening-hours';
import * as css from './block.css';
import { BlockHead } from './block-head';
import { card, cards, name } from './hours.css';

/** Opening hours of locations. */
export const HoursOfPlaces = ({ block: { heading, places } }: { block: HoursBlock }) => (
  <div className={`${column} ${css.block}`}>
    <BlockHead heading={heading} />
    <ul className={cards}>
      {places.map((place) => (
        <li key={place.slug} className={card}>
          <h3 className={name}>
            <a href={place.href}>{place.name}</a>
          </h3>
          <OpeningHours card={place} fold={places.length > 3 ? 'closed' : 'open'} />
        </li>
      ))}
    </ul>
  </div>
);
