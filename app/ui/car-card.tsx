import { button } from './button.css';
import * as css from './car-card.css';
import { FavouriteButton } from './favourite-button';
import { type FinanceBoxView, FinanceLine } from './finance-box';
import { Picture, type PictureView } from './picture';
import { Price, type PriceView } from './price';
import { Tag, type TagView } from './tag';

/** A card's width: the whole phone, two, three or four beside each other. */
const sizes = '(min-width: 992px) 26rem, (min-width: 640px) 46vw, 92vw';
/** A photo that waits takes the width it has got by then, as the template draws it. */
const laterSizes = `auto, ${sizes}`;

export interface ActionView {
  readonly text: string;
  readonly href: string;
  readonly price?: string | undefined;
}

export interface CardView {
  readonly id: string;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly href: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly facts: string;
  readonly price: PriceView;
  readonly finance?: FinanceBoxView | undefined;
  readonly tag?: TagView | undefined;
  readonly picture: PictureView;
  readonly actions: readonly ActionView[];
  readonly favourite?: true | undefined;
  readonly compare?: true | undefined;
}

interface CarCardProps {
  readonly car: CardView;
  /** In view when the page opens. */
  readonly eager: boolean;
  readonly first: boolean;
  /** The list has the form that compares cars. */
  readonly compare: boolean;
}

/** One car in a list. The whole card leads to the car; its buttons to the enquiry and the like. */
export const CarCard = ({ car, eager, first, compare }: CarCardProps) => (
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
      {car.compare && compare ? <CompareBox car={car} /> : null}
    </div>
    <div className={css.body}>
      <h2 className={css.title}>
        <a className={css.link} href={car.href}>
          {car.title} {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
        </a>
      </h2>
      <Price price={car.price} />
      <p className={css.facts}>{car.facts}</p>
      {car.finance ? <FinanceLine finance={car.finance} /> : null}
      <Actions car={car} />
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
