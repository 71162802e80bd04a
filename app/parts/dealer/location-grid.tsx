import type { PlacedCardView } from '#server/page/views/site-blocks';
import { Icon } from '../../ui/icon';
import * as css from './location-grid.css';
import { OpeningHours } from './opening-hours';
import { StarRating } from './reviews';

interface LocationGridProps {
  readonly cards: readonly PlacedCardView[];
  /** On a wide screen. */
  readonly columns: number;
  /** Level of the names of places. */
  readonly level?: 2 | 3 | 4;
}

/** A card for each place. */
export const LocationGrid = ({ cards, columns, level = 3 }: LocationGridProps) => (
  <ul className={css.grid} style={columnsOf(columns)}>
    {cards.map((card) => (
      <li key={card.slug} className={css.card}>
        <Card card={card} level={level} alone={cards.length === 1} />
      </li>
    ))}
  </ul>
);

/** So many columns at most, and fewer where a card would be narrower than its hours need. */
const columnsOf = (columns: number) => ({
  gridTemplateColumns: `repeat(auto-fill,minmax(max(min(15rem,100%),${Math.floor(100 / columns)}% - 1rem),1fr))`,
});

interface CardProps {
  readonly card: PlacedCardView;
  readonly level: 2 | 3 | 4;
  readonly alone: boolean;
}

const Card = ({ card, level, alone }: CardProps) => (
  <div className={css.inside}>
    <div className={css.contact}>
      {card.image ? (
        <img className={css.image} src={card.image} alt="" width={16} height={9} loading="lazy" />
      ) : null}
      <Name card={card} level={level} />
      {alone ? null : <p className={css.quiet}>{card.label}</p>}
      {card.distance ? <p>{card.distance}</p> : null}
      {card.reviews ? (
        <p className={css.rating}>
          <StarRating stars={card.reviews.stars} /> {card.reviews.stars.text} ({card.reviews.count})
        </p>
      ) : null}
      <address className={css.address}>
        {card.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <PlaceLinks place={card} />
      {[card.licence, card.repairer].filter(Boolean).map((licence) => (
        <p key={licence} className={css.quiet}>
          {licence}
        </p>
      ))}
    </div>
    <OpeningHours card={card} fold="closed" />
  </div>
);

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

function Name({ card, level }: Pick<CardProps, 'card' | 'level'>) {
  const Heading = headings[level];
  return (
    <Heading className={css.name}>
      {card.href ? (
        <a className={css.nameLink} href={card.href}>
          {card.name}
        </a>
      ) : (
        card.name
      )}
    </Heading>
  );
}

type LinkedPlace = Pick<PlacedCardView, 'phone' | 'landline' | 'mapHref' | 'directionsHref'>;

/** How to reach a place: its numbers, and the way there. */
export const PlaceLinks = ({ place }: { place: LinkedPlace }) => (
  <p className={css.links}>
    {[place.phone, place.landline].map((phone) =>
      phone ? (
        <a key={phone.href} className={css.link} href={phone.href}>
          <Icon name="phone" /> {phone.text}
        </a>
      ) : null,
    )}
    {place.directionsHref ? (
      <a className={css.link} href={place.directionsHref} rel="noopener">
        <Icon name="pin" /> Directions
      </a>
    ) : null}
    <a className={css.link} href={place.mapHref} rel="noopener">
      <Icon name="pin" /> Open in maps
    </a>
  </p>
);
