import type { NoStockView } from '#server/search/views/search-view';
import type { PromoView } from '#server/stock/views/card-view';
import type { CarriedFieldView } from '#server/stock/views/price-view';
import { englishHere, say } from '~/rendering/say';
import { renderOnce, Static } from '~/rendering/static';
import { button } from '~/ui/button';
import { LinkButtons } from '~/ui/link-buttons';
import { Picture } from '~/ui/picture';
import { CarCard, type CarCardProps, type CarCardView } from './car-card';
import * as css from './car-list.css';
import { FinanceNote } from './price';
import { Carried } from './terms-form';

export interface CarListProps {
  readonly cars: readonly CarCardView[];
  /** The dealer's own cards between them, in their order; in a static part only. */
  readonly promos?: readonly PromoView[] | undefined;
  /** Set on a page where the shopper may choose; beside each other when absent. */
  readonly layout?: 'grid' | 'list' | undefined;
  /** It opens the page: the photo of its first car is the largest picture. */
  readonly opens?: boolean;
  /** Cars can be ticked and compared: on one list of a page at most. */
  readonly compare?: boolean;
  /** A loan that the comparison keeps. */
  readonly comparedWith?: readonly CarriedFieldView[] | undefined;
  /** The finance warning stands after this list: on the last list of a page with several. */
  readonly note?: boolean;
}

const classOf = ({ layout }: CarListProps): string =>
  `${css.list} ${layout ? (layout === 'list' ? css.rows : css.grid) : ''}`;

/** What stands below the cars. */
const belowOf = ({ cars, compare = false, comparedWith = [], note = true }: CarListProps) => ({
  comparedWith,
  compares: compare && cars.some((car) => car.compare),
  note: note ? cars.find((car) => car.finance)?.finance?.note : undefined,
});

const Below = ({ compares, comparedWith, note }: ReturnType<typeof belowOf>) => (
  <>
    {compares ? <CompareForm fields={comparedWith} /> : null}
    {note ? <FinanceNote note={note} /> : null}
  </>
);

const cardsOf = ({ cars, opens = false, compare = false }: CarListProps): CarCardProps[] =>
  cars.map((car, index) => ({ car, first: opens && index === 0, compare }));

/** Cars beside each other, as many as fit; what belongs to them stands below. */
export const CarList = (props: CarListProps) => (
  <div className={css.whole}>
    <ul className={classOf(props)}>
      {cardsOf(props).map((card) => (
        <CarCard key={card.car.href} {...card} />
      ))}
    </ul>
    <Below {...belowOf(props)} />
  </div>
);

/** The same inside a static part: each card is rendered once for all lists it is in. */
export function StaticCarList(props: CarListProps) {
  const items = cardsOf(props).map((card) => renderOnce('card', card, CarCard));
  props.promos?.forEach((promo, before) => {
    items.splice(promo.carsBefore + before, 0, renderOnce('promo', { promo }, PromoCard));
  });
  const below = renderOnce('below cars', belowOf(props), Below);
  const html = `<ul class="${classOf(props)}">${items.join('')}</ul>${below}`;
  return <Static as="div" className={css.whole} html={{ static: html }} />;
}

/** Takes the ticked cars to the comparison: the boxes on the cards belong to this form. */
const CompareForm = ({ fields }: { fields: readonly CarriedFieldView[] }) => (
  <form id="compare" className={css.compare} action="/compare" method="get">
    <Carried fields={fields} />
    <button type="submit" className={button()}>
      {say('Compare selected')}
    </button>
  </form>
);

/** A card of the dealer's own between the cars. */
const PromoCard = ({ promo }: { promo: PromoView }) => (
  <li className={css.promo} lang={englishHere()}>
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

/** What to do where nothing is listed. Static on the server only, inside what its page makes of it. */
export const NoStock = ({ heading, text, links }: NoStockView) => (
  <>
    <h2>{heading}</h2>
    <p>{text}</p>
    <LinkButtons links={links} />
  </>
);
