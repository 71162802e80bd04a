import type { ReactNode } from 'react';
import { button } from '../../ui/button.css';
import { Picture, type PictureView } from '../../ui/picture';
import { WholeWords } from '../../ui/whole-words';
import * as css from './car-card.css';
import { logo, tag as recipe } from './car-card.css';
import { type FinanceBoxView, FinanceLine } from './finance-box';
import { Price, type PriceView } from './price';

/** A card's width: the whole phone, two, three or four beside each other. */
const sizes = '(min-width: 62em) 26rem, (min-width: 40em) 46vw, 92vw';
/** A photo that waits takes the width it has got by then, as the template draws it. */
const laterSizes = `auto, ${sizes}`;

interface ActionView {
  readonly text: string;
  readonly href: string;
  readonly price?: string | undefined;
}

export interface CardView {
  readonly id: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  /** A car without a page is no link. */
  readonly href: string | undefined;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly facts: string;
  readonly price: PriceView;
  readonly afterTradeIn?: string | undefined;
  readonly reduced?: true | undefined;
  readonly finance?: FinanceBoxView | undefined;
  readonly tag?: TagView | undefined;
  readonly picture: PictureView;
  readonly actions: readonly ActionView[];
  readonly favourite?: true | undefined;
  readonly watchlist?: 'all' | 'saved' | undefined;
  readonly saved?: true | undefined;
  readonly compare?: true | undefined;
}

export interface CarCardProps {
  readonly car: CardView;
  /** In view when the page opens. */
  readonly eager: boolean;
  readonly first: boolean;
  /** The list has the form that compares cars. */
  readonly compare: boolean;
}

/** One car in a list. The whole card leads to the car; its buttons to the enquiry and the like. */
export const CarCard = ({
  car,
  eager,
  first,
  compare,
  children,
}: CarCardProps & { readonly children?: ReactNode }) => (
  <li className={css.card}>
    <div className={css.photo}>
      {/* The name beside it says what it shows. */}
      <Picture
        picture={{ ...car.picture, alt: '' }}
        sizes={eager ? sizes : laterSizes}
        eager={eager}
        first={first}
      />
      {car.tag ? <Tag tag={car.tag} /> : null}
      {car.favourite ? <FavouriteButton car={car} /> : null}
      {car.watchlist ? <WatchlistButton car={car} at={compare} /> : null}
      {car.compare && compare ? <CompareBox car={car} /> : null}
    </div>
    <div className={css.body}>
      <h2 className={css.title}>
        <a className={css.link} href={car.href}>
          <WholeWords text={car.title} />{' '}
          {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
        </a>
      </h2>
      <Price price={car.price} reduced={car.reduced} />
      {car.afterTradeIn ? <p className={css.facts}>{car.afterTradeIn}</p> : null}
      <p className={css.facts}>{car.facts}</p>
      {car.finance ? <FinanceLine finance={car.finance} /> : null}
      <Actions car={car} />
      {children}
    </div>
  </li>
);

const CompareBox = ({ car }: { car: CardView }) => (
  <label className={css.compare}>
    <input
      type="checkbox"
      name="cars"
      value={car.slug}
      form="compare"
      data-compare=""
      aria-label={`Compare ${car.title}`}
    />{' '}
    Compare
  </label>
);

/** The first is what the card is for, the others stand back. */
const Actions = ({ car: { actions, title } }: { car: CardView }) => (
  <div className={css.actions}>
    {actions.map(({ text, href, price }, index) => (
      <a
        key={href}
        className={`${button({ tone: 'quiet' })} ${index === 0 ? css.first : css.action}`}
        href={href}
        aria-label={`${text}: ${title}`}
      >
        {text}
        {price ? <span className={css.cost}>{price}</span> : null}
      </a>
    ))}
  </div>
);

interface TagView {
  readonly text: string;
  readonly tone: 'critical' | 'positive' | 'neutral';
  /** Address of a logo that says the text. */
  readonly logo?: string | undefined;
}

/** A word on a photo: SOLD, Reserved, COMING SOON … */
export const Tag = ({ tag }: { tag: TagView }) =>
  tag.logo ? (
    <img className={logo} src={tag.logo} alt={tag.text} width={120} height={32} />
  ) : (
    <span className={recipe({ tone: tag.tone })}>{tag.text}</span>
  );

interface FavouriteCar {
  readonly id: string;
  readonly title: string;
  readonly make: string;
}

/** The heart on a photo. It carries what of a favourite the card does not tell; it shows once something listens to it. */
function FavouriteButton({ car }: { car: FavouriteCar }) {
  return (
    <button
      type="button"
      className={css.heart}
      data-favourite={car.id}
      data-make={car.make}
      aria-pressed="false"
      aria-label={`Save ${car.title}`}
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
const WatchlistButton = ({ car, at }: { car: CardView; at: boolean }) => (
  <button
    type="submit"
    className={css.heart}
    style={shownFor[car.saved ? 'all' : (car.watchlist ?? 'all')]}
    form="watchlist"
    name={car.saved ? 'remove' : 'save'}
    value={car.id}
    id={at ? `save-${car.id}` : undefined}
    aria-pressed={car.saved}
    aria-label={`Save ${car.title}`}
  >
    <Heart />
  </button>
);

const Heart = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M12 20C5 15 3 12 3 8.500a4.500 4.500 0 0 1 9-1.500 4.500 4.500 0 0 1 9 1.500C21 12 19 15 12 20Z" />
  </svg>
);
