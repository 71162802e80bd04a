import type { PlaceBlock } from '#server/pages/parts/views/place';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { PlaceLinks } from '~/ui/location-grid';
import { OpeningHours } from '~/ui/opening-hours';
import { Picture } from '~/ui/picture';
import { StarRating } from '~/ui/star-rating';
import * as css from './place.css';

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
          <Picture picture={picture} sizes="(min-width: 992px) 28rem, 92vw" first />
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
