import { button } from './button.css';
import * as css from './car-card.css';
import { Island } from './island';
import { Picture, type PictureView } from './picture';
import { Price, type PriceView } from './price';
import { Tag, type TagView } from './tag';

/** A card's width: the whole phone, two, three or four beside each other. */
const sizes = '(min-width: 992px) 300px, (min-width: 640px) 46vw, 92vw';

interface CardView {
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
  readonly eager?: boolean;
  readonly first?: boolean;
}

/** One car in a list. The whole card leads to the car; its button to the enquiry. */
export const CarCard = ({ car, eager = false, first = false }: CarCardProps) => (
  <Island
    as="li"
    className={css.card}
    of={car}
    variant={first ? 'first' : eager ? 'eager' : ''}
    draw={() => <Inside car={car} eager={eager} first={first} />}
  />
);

const Inside = ({ car, eager, first }: Required<CarCardProps>) => (
  <>
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
      <p className={css.chips}>{car.chips.join(' · ')}</p>
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
  </>
);
