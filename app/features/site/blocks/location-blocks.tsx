import type { CSSProperties } from 'react';
import type { YardMapView } from '#server/dealer/views/location-card-view';
import type {
  GroupNavBlock,
  HoursBlock,
  LocationsBlock,
  MapBlock,
  NearView,
  PlaceBlock,
  ReviewsBlock,
} from '#server/page/views/site-blocks';
import { LocationGrid, PlaceLinks } from '~/parts/dealer/location-grid';
import { OpeningHours } from '~/parts/dealer/opening-hours';
import { PlaceMap } from '~/parts/dealer/place-map';
import { Reviews, StarRating } from '~/parts/dealer/reviews';
import { YardList } from '~/parts/dealer/yard-list';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { input, pairLabel } from '~/ui/input.css';
import { LinkButtons } from '~/ui/link-buttons';
import { Picture } from '~/ui/picture';
import * as frame from '../page.css';
import { BlockHead } from './block-parts';
import * as css from './location-blocks.css';
import { YardMap } from './yard-map';

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
          <LinkButtons links={links} />
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
          <a className={css.navLink} href={link.href} aria-current={link.current ? 'page' : undefined}>
            {link.text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Location cards, grouped by department if there are many; above a form a line or two for each. */
export const Locations = ({
  block: { heading, groups, near, map, aboveForm },
}: {
  block: LocationsBlock;
}) => (
  <div className={`${column} ${frame.block}`}>
    <BlockHead heading={heading} />
    {aboveForm ? (
      <p>
        <a href={aboveForm}>Send us a message</a>
      </p>
    ) : null}
    {near ? <NearForm near={near} /> : null}
    <div className={map && !aboveForm ? css.mapAndList : css.list}>
      {map && !aboveForm ? (
        <div className={css.map}>
          <YardMap map={map} />
        </div>
      ) : null}
      <div
        className={aboveForm ? css.rows : css.list}
        style={{ '--all': Math.max(...groups.map(({ columns }) => columns)) } as CSSProperties}
      >
        {groups.map(({ title, cards, columns }) => (
          <div key={title ?? ''} className={frame.group} style={{ '--columns': columns } as CSSProperties}>
            {title ? <Title text={title} level={heading?.level === 1 ? 2 : 3} /> : null}
            {aboveForm ? (
              <YardList yards={cards} columns={columns} week />
            ) : (
              <LocationGrid
                cards={cards}
                columns={map ? 2 : columns}
                level={levelOf(heading?.level === 1, title !== undefined)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  </div>
);

/** The map of the locations that are listed above a form. */
export const MapBesideForm = ({ map }: { map: YardMapView }) => (
  <div className={`${column} ${css.mapOfForm}`}>
    <YardMap map={map} />
  </div>
);

/** Location names are one level below the block's heading, or below their department's. */
const levelOf = (first: boolean, titled: boolean): 2 | 3 | 4 => {
  if (first) return titled ? 3 : 2;
  return titled ? 4 : 3;
};

function Title({ text, level }: { text: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return <Heading className={frame.title}>{text}</Heading>;
}

const errorId = 'near-error';

/** Finds the nearest place to a postcode: a plain form, answered on the same page. */
const NearForm = ({ near: { action, postcode, error, answer } }: { near: NearView }) => (
  <form method="get" action={action}>
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 }}>
      <label className={pairLabel} style={{ flex: '0 1 10rem' }}>
        Your postcode
        <input
          className={input}
          type="text"
          inputMode="numeric"
          name="postcode"
          maxLength={4}
          autoComplete="postal-code"
          defaultValue={postcode}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      </label>
      <button type="submit" className={button()}>
        Find the nearest
      </button>
    </div>
    {error ? (
      <p id={errorId} role="alert" style={{ marginBlockStart: 8 }}>
        {error}
      </p>
    ) : null}
    {answer ? (
      <p role="status" style={{ marginBlockStart: 12 }}>
        <strong>{answer}</strong>
      </p>
    ) : null}
  </form>
);
