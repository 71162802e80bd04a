import type {
  GroupNavBlock,
  HoursBlock,
  MapBlock,
  PlaceBlock,
  ReviewsBlock,
} from '#server/page/views/site-blocks';
import { PlaceLinks } from '~/parts/dealer/location-grid';
import { OpeningHours } from '~/parts/dealer/opening-hours';
import { PlaceMap } from '~/parts/dealer/place-map';
import { Reviews, StarRating } from '~/parts/dealer/reviews';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { Picture } from '~/ui/picture';
import * as frame from './block.css';
import { BlockHead } from './block-parts';
import * as css from './location-blocks.css';

/** One location: type, contact details and opening hours. */
export const Place = ({ block: { card, picture, makes, links } }: { block: PlaceBlock }) => (
  <div className={`${column} ${css.place}`}>
    <div className={css.words}>
      <p className={css.label}>{card.label}</p>
      <h1>{card.name}</h1>
      {card.reviews ? (
        <p className={css.rating}>
          <StarRating stars={card.reviews.stars} /> {card.reviews.stars.text} (
          {card.reviews.count.toLocaleString('en-AU')} reviews)
        </p>
      ) : null}
      <address className={css.address}>
        {card.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <PlaceLinks place={card} />
      {makes.length > 0 ? <Makes makes={makes} /> : null}
      {links.length > 0 ? (
        <p className={css.links}>
          {links.map((link, index) => (
            <a
              key={link.href}
              className={button({ tone: index === 0 ? 'primary' : 'quiet' })}
              href={link.href}
            >
              {link.text}
            </a>
          ))}
        </p>
      ) : null}
      {[card.licence, card.repairer].filter(Boolean).map((licence) => (
        <p key={licence} className={css.label}>
          {licence}
        </p>
      ))}
    </div>
    <div className={css.side}>
      {picture ? (
        <div className={css.picture}>
          <Picture picture={picture} sizes="(min-width: 62em) 28rem, 92vw" first />
        </div>
      ) : null}
      <div className={css.hours}>
        <OpeningHours card={card} fold="open" />
      </div>
    </div>
  </div>
);

const Makes = ({ makes }: Pick<PlaceBlock, 'makes'>) => (
  <ul className={css.makes} aria-label="Makes">
    {makes.map((make) => (
      <li key={make.href}>
        <a className={css.make} href={make.href}>
          {make.text}
        </a>
      </li>
    ))}
  </ul>
);

/** Opening hours of locations. */
export const HoursOfPlaces = ({ block: { heading, places } }: { block: HoursBlock }) => (
  <div className={`${column} ${frame.block}`}>
    <BlockHead heading={heading} />
    <ul className={css.cards}>
      {places.map((place) => (
        <li key={place.slug} className={css.card}>
          <h3 className={css.name}>
            <a href={place.href}>{place.name}</a>
          </h3>
          <OpeningHours card={place} fold={places.length > 3 ? 'closed' : 'open'} />
        </li>
      ))}
    </ul>
  </div>
);

/** A map of one location. */
export const MapOfPlace = ({ block }: { block: MapBlock }) => (
  <div className={`${column} ${frame.block}`}>
    <PlaceMap map={block.map} heading={block.heading} />
  </div>
);

/** Customer reviews. */
export const ReviewsOfSite = ({ block }: { block: ReviewsBlock }) => (
  <div className={`${column} ${frame.block}`}>
    <Reviews reviews={block.reviews} heading={block.heading} />
  </div>
);

/** The pages of a group in rows, so that the current one is in view. */
export const GroupNav = ({ block: { label, links } }: { block: GroupNavBlock }) => (
  <nav className={css.nav} aria-label={label}>
    <ul className={`${column} ${css.navLinks}`}>
      {links.map((link) => (
        <li key={link.href}>
          <a
            className={css.navLink}
            href={link.href}
            {...(link.current ? { 'aria-current': 'page' as const } : {})}
          >
            {link.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
