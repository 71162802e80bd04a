import type { ReactNode } from 'react';
import type { CardView, TagView } from '#server/stock/views/card-view';
import { englishHere, langOf, say } from '~/rendering/say';
import { button } from '~/ui/button';
import { paths } from '~/ui/icon';
import { Picture } from '~/ui/picture';
import { WholeWords } from '~/ui/whole-words';
import * as css from './car-card.css';
import { logo, tags } from './car-card.css';
import { FinanceLine, Price } from './price';

/** A card's width: the whole phone, two, three or four beside each other. */
const sizes = '(min-width: 62em) 26rem, (min-width: 40em) 46vw, 92vw';
/** A photo that waits takes the width it has got by then, as the template draws it. */
const laterSizes = `auto, ${sizes}`;

/** A car without a page is no link. */
export type CarCardView = Omit<CardView, 'href'> & { readonly href: string | undefined };

export interface CarCardProps {
  readonly car: CarCardView;
  /** Its photo is the page's largest picture. */
  readonly first: boolean;
  /** The list has the form that compares cars. */
  readonly compare: boolean;
}

/** One car in a list. The whole card leads to the car; its buttons to the enquiry and the like. */
export const CarCard = ({
  car,
  first,
  compare,
  children,
}: CarCardProps & { readonly children?: ReactNode }) => (
  <li className={css.card}>
    <div className={css.photo}>
      {/* The name beside it says what it shows. */}
      <Picture picture={{ ...car.picture, alt: '' }} sizes={first ? sizes : laterSizes} first={first} />
      {car.tag ? <Tag tag={car.tag} /> : null}
      {car.favourite ? <FavouriteButton car={car} /> : null}
      {car.watchlist ? <WatchlistButton car={car} at={compare} /> : null}
      {car.compare && compare ? <CompareBox car={car} /> : null}
    </div>
    <div className={css.body}>
      <h2 className={css.title}>
        <a className={css.link} href={car.href} lang={englishHere()}>
          <WholeWords text={car.title} />{' '}
          {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
        </a>
      </h2>
      <Price price={car.price} reduced={car.reduced} />
      {car.afterTradeIn ? <p className={css.facts}>{car.afterTradeIn}</p> : null}
      {car.likeness ? <p className={css.facts}>{car.likeness}</p> : null}
      <p className={css.facts}>{car.facts}</p>
      {car.finance ? <FinanceLine finance={car.finance} hasTradeIn={car.afterTradeIn !== undefined} /> : null}
      {car.noRepayment && !car.finance ? (
        <p className={css.facts} lang={englishHere()}>
          {car.noRepayment}
        </p>
      ) : null}
      <Actions car={car} />
      {children}
    </div>
  </li>
);

const CompareBox = ({ car }: { car: CarCardView }) => (
  <label className={css.compare}>
    <input
      type="checkbox"
      name="cars"
      value={car.slug}
      form="compare"
      data-compare=""
      aria-label={say('Compare {name}', { name: car.title })}
    />{' '}
    {say('Compare')}
  </label>
);

/** The first is what the card is for, the others stand back. */
const Actions = ({ car: { actions, title } }: { car: CarCardView }) => (
  <div className={css.actions}>
    {actions.map(({ text, href, price }, index) => (
      <a
        key={href}
        className={`${button({ tone: 'quiet' })} ${index === 0 ? css.first : css.later}`}
        href={href}
        aria-label={`${text}: ${title}`}
      >
        {text}
        {price ? <span>{price}</span> : null}
      </a>
    ))}
  </div>
);

/** A word on a photo: SOLD, Reserved, COMING SOON … */
export const Tag = ({ tag }: { tag: TagView }) =>
  tag.logo ? (
    <img className={logo} src={tag.logo} alt={tag.text} lang={langOf(tag.text)} width={120} height={32} />
  ) : (
    <span className={tags[tag.tone]} lang={langOf(tag.text)}>
      {tag.text}
    </span>
  );

/** The heart on a photo. It carries what of a favourite the card does not tell; it shows once something listens to it. */
function FavouriteButton({ car }: { car: CarCardView }) {
  return (
    <button
      type="button"
      className={css.heart}
      data-favourite={car.id}
      data-make={car.make}
      aria-pressed="false"
      aria-label={say('Save {name}', { name: car.title })}
    >
      <Heart />
    </button>
  );
}

/** The styles of a button that works without a script; a sold car's is for the customers who have saved it. */
const shownFor = { all: { display: 'grid' }, saved: { display: 'none' } };

/**
 * The heart of a site with a watchlist. It sends the form of the header, so it works without a script; a page of a
 * customer, or a script, shows whether the car is saved. The place to come back to has one name on a page, so only its
 * main list gives it.
 */
const WatchlistButton = ({ car, at }: { car: CarCardView; at: boolean }) => (
  <button
    type="submit"
    className={css.heart}
    style={shownFor[car.saved ? 'all' : (car.watchlist ?? 'all')]}
    form="watchlist"
    name={car.saved ? 'remove' : 'save'}
    value={car.id}
    data-make={car.make}
    id={at ? `save-${car.id}` : undefined}
    aria-pressed={car.saved}
    aria-label={say('Save {name}', { name: car.title })}
  >
    <Heart />
  </button>
);

const Heart = () => (
  <svg
    width="1.25rem"
    height="1.25rem"
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={paths.heart} />
  </svg>
);
