import type { LocationCardsView, LocationCardView } from '#server/locations/views/location-card-view';
import { Icon } from '~/ui/icon';
import { OpeningHours } from '~/ui/opening-hours';
import { Section } from '~/ui/section';
import { StarRating } from '~/ui/star-rating';
import * as css from './location-cards.css';

/** Where the car can be seen, and who looks after it: a card for each place. */
export const LocationCards = ({ locations }: { locations: LocationCardsView }) =>
  locations.cards.length > 0 ? (
    <Section title={locations.cards.length > 1 ? 'Locations' : 'Location'} id="locations">
      <ul className={css.grid} style={columnsOf(locations.columns)}>
        {locations.cards.map((card, index) => (
          <li key={card.slug} className={css.card}>
            <Card card={card} first={index === 0} alone={locations.cards.length === 1} />
          </li>
        ))}
      </ul>
      {locations.holidayHoursHref ? (
        <a className={css.more} href={locations.holidayHoursHref} data-scroll="keep">
          Holiday hours
        </a>
      ) : null}
    </Section>
  ) : null;

/** So many columns at most, and fewer where a card would be narrower than its hours need. */
const columnsOf = (columns: number) => ({
  gridTemplateColumns: `repeat(auto-fill,minmax(max(min(15rem,100%),${Math.floor(100 / columns)}% - 1rem),1fr))`,
});

interface CardProps {
  readonly card: LocationCardView;
  readonly first: boolean;
  readonly alone: boolean;
}

const Card = ({ card, first, alone }: CardProps) => (
  <div className={css.inside}>
    <div className={css.contact}>
      {card.image ? (
        <img className={css.image} src={card.image} alt="" width={16} height={9} loading="lazy" />
      ) : null}
      <h3 className={css.name}>{card.name}</h3>
      {alone ? null : <p className={css.quiet}>{card.department}</p>}
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
      <Links card={card} />
      {[card.licence, card.repairer].filter(Boolean).map((licence) => (
        <p key={licence} className={css.quiet}>
          {licence}
        </p>
      ))}
    </div>
    <OpeningHours card={card} fold={first ? 'open' : 'closed'} />
  </div>
);

const Links = ({ card }: { card: LocationCardView }) => (
  <p className={css.links}>
    {[card.phone, card.landline].map((phone) =>
      phone ? (
        <a key={phone.href} className={css.link} href={phone.href}>
          <Icon name="phone" /> {phone.text}
        </a>
      ) : null,
    )}
    <a className={css.link} href={card.mapHref} rel="noopener">
      <Icon name="pin" /> Open in maps
    </a>
  </p>
);
