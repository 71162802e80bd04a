import { cards } from '../styles/layout.css';
import { button } from './button.css';
import * as css from './car-card.css';
import { drawOnce, Island } from './island';
import { Picture, type PictureView } from './picture';
import { Price, type PriceView } from './price';
import { Tag, type TagView } from './tag';

/** A card's width: the whole phone, two, three or four beside each other. */
const sizes = '(min-width: 992px) 300px, (min-width: 640px) 46vw, 92vw';

export interface CardView {
  readonly href: string;
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly chips: readonly string[];
  readonly price: PriceView;
  readonly tag?: TagView | undefined;
  readonly picture: PictureView;
  readonly place?: string | undefined;
  readonly action: { readonly text: string; readonly href: string };
}

interface CarCardProps {
  readonly car: CardView;
  /** In view when the page opens. */
  readonly eager: boolean;
  readonly first: boolean;
}

/** One car in a list. The whole card leads to the car; its button to the enquiry. */
const CarCard = ({ car, eager, first }: CarCardProps) => (
  <li className={css.card}>
    <div className={css.photo}>
      <Picture picture={car.picture} sizes={sizes} eager={eager} first={first} />
      {car.tag ? <Tag tag={car.tag} /> : null}
    </div>
    <div className={css.body}>
      <h2 className={css.title}>
        <a className={css.link} href={car.href} {...(first ? { 'data-discover': 'true' } : {})}>
          {car.title} {car.subtitle ? <span className={css.subtitle}>{car.subtitle}</span> : null}
        </a>
      </h2>
      <Price price={car.price} />
      <p className={css.chips}>{car.chips.join('\u00a0· ')}</p>
      <p className={css.foot}>
        <span>{car.place}</span>
        <a
          className={`${button({ tone: 'quiet' })} ${css.action}`}
          href={car.action.href}
          aria-label={`${car.action.text}: ${car.title}`}
        >
          {car.action.text}
        </a>
      </p>
    </div>
  </li>
);

interface CarListProps {
  /** Absent in a browser that got the finished list from the server. */
  readonly cars: readonly CardView[] | undefined;
  /** How many may be in view when the page opens. */
  readonly eager: number;
}

/** Cars beside each other, as many as fit. */
export function CarList({ cars = [], eager }: CarListProps) {
  const card = (car: CardView, index: number) => (
    <CarCard key={car.href} car={car} eager={index < eager} first={index === 0 && eager > 0} />
  );
  const variant = (index: number) => (index >= eager ? '' : index === 0 ? 'first' : 'eager');
  const html = () => cars.map((car, index) => drawOnce(car, variant(index), () => card(car, index))).join('');
  return <Island as="ul" className={cards} html={html} draw={() => cars.map(card)} />;
}
