import { renderOnce, Static } from '~/rendering/static';
import { button } from '../../ui/button.css';
import { Picture, type PictureView } from '../../ui/picture';
import { CarCard, type CarCardProps, type CardView } from './car-card';
import * as css from './car-list.css';
import { FinanceNote } from './finance-box';

export interface CarListProps {
  readonly cars: readonly CardView[];
  /** The dealer's own cards between them, in their order. */
  readonly promos?: readonly PromoView[] | undefined;
  /** Set on a page where the shopper may choose; beside each other when absent. */
  readonly layout?: 'grid' | 'list' | undefined;
  /** How many may be in view when the page opens. */
  readonly eager: number;
  /** Cars can be ticked and compared: on one list of a page at most. */
  readonly compare?: boolean;
  /** The finance warning stands after this list: on the last list of a page with several. */
  readonly note?: boolean;
}

const classOf = ({ layout }: CarListProps): string =>
  `${css.list} ${layout ? (layout === 'list' ? css.rows : css.grid) : ''}`;

/** What stands below the cars. */
const belowOf = ({ cars, compare = false, note = true }: CarListProps) => ({
  compares: compare && cars.some((car) => car.compare),
  note: note ? cars.find((car) => car.finance)?.finance?.note : undefined,
});

const Below = ({ compares, note }: ReturnType<typeof belowOf>) => (
  <>
    {compares ? <CompareForm /> : null}
    {note ? <FinanceNote note={note} /> : null}
  </>
);

const cardOf = ({ cars, eager, compare = false }: CarListProps): CarCardProps[] =>
  cars.map((car, index) => ({ car, eager: index < eager, first: index === 0 && eager > 0, compare }));

/** Cars beside each other, as many as fit; what belongs to them stands below. */
export const CarList = (props: CarListProps) => (
  <div className={css.whole}>
    <ul className={classOf(props)}>
      {withPromos(
        cardOf(props).map((card) => <CarCard key={card.car.href} {...card} />),
        props.promos,
        (promo) => (
          <PromoCard key={promo.title} promo={promo} />
        ),
      )}
    </ul>
    <Below {...belowOf(props)} />
  </div>
);

/** The same inside a static part: each card is rendered once for all lists it is in. */
export function StaticCarList(props: CarListProps) {
  const cards = cardOf(props).map((card) => renderOnce('card', card, CarCard));
  const items = withPromos(cards, props.promos, (promo) => renderOnce('promo', { promo }, PromoCard));
  const below = renderOnce('below cars', belowOf(props), Below);
  const html = `<ul class="${classOf(props)}">${items.join('')}</ul>${below}`;
  return <Static as="div" className={css.whole} html={{ static: html }} />;
}

/** The cars with the promotions at their places. */
function withPromos<T>(
  cars: readonly T[],
  promos: readonly PromoView[] = [],
  draw: (promo: PromoView) => T,
): T[] {
  const entries = [...cars];
  promos.forEach((promo, before) => {
    entries.splice(promo.carsBefore + before, 0, draw(promo));
  });
  return entries;
}

/** Takes the ticked cars to the comparison: the boxes on the cards belong to this form. */
const CompareForm = () => (
  <form id="compare" className={css.compare} action="/compare" method="get">
    <button type="submit" className={button()}>
      Compare selected
    </button>
  </form>
);

interface PromoView {
  /** So many cars of the list stand before it. */
  readonly carsBefore: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly button: string;
  readonly href: string;
  readonly picture?: PictureView | undefined;
}

/** A card of the dealer's own between the cars. */
const PromoCard = ({ promo }: { promo: PromoView }) => (
  <li className={css.promo}>
    {promo.picture ? <Picture picture={promo.picture} sizes="300px" /> : null}
    <div className={css.words}>
      <h2 className={css.title}>{promo.title}</h2>
      {promo.text ? <p>{promo.text}</p> : null}
      <a className={`${button({ tone: 'quiet' })} ${css.link}`} href={promo.href}>
        {promo.button}
      </a>
    </div>
  </li>
);
