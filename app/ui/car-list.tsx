import { button } from './button.css';
import { CarCard, type CardView } from './car-card';
import * as css from './car-list.css';
import { FinanceNote } from './finance-box';
import { drawOnce, Island } from './island';
import { PromoCard, type PromoView } from './promo-card';

export interface CarListProps {
  /** Absent in a browser that got the finished list from the server. */
  readonly cars: readonly CardView[] | undefined;
  /** The dealer's own cards between them, in their order. */
  readonly promos?: readonly PromoView[] | undefined;
  /** How it is drawn, on a page where the shopper may choose; beside each other when absent. */
  readonly layout?: 'grid' | 'list' | undefined;
  /** How many may be in view when the page opens. */
  readonly eager: number;
  /** Cars can be ticked and compared: on one list of a page at most. */
  readonly compare?: boolean;
  /** The finance warning stands after this list: on the last list of a page with several. */
  readonly note?: boolean;
}

const compareForm = {};

/** Cars beside each other, as many as fit; what belongs to them stands below. */
export function CarList({
  cars = [],
  promos = [],
  layout,
  eager,
  compare = false,
  note = true,
}: CarListProps) {
  const className = `${css.list} ${layout ? (layout === 'list' ? css.rows : css.grid) : ''}`;
  const card = (car: CardView, index: number) => (
    <CarCard
      key={car.href}
      car={car}
      eager={index < eager}
      first={index === 0 && eager > 0}
      compare={compare}
    />
  );
  const variant = (index: number) =>
    `${index >= eager ? '' : index === 0 ? 'first' : 'eager'}${compare ? ' compare' : ''}`;
  const compares = compare && cars.some((car) => car.compare);
  const warning = note ? cars.find((car) => car.finance)?.finance?.note : undefined;
  const html = () => {
    const drawn = cars.map((car, index) => drawOnce(car, variant(index), () => card(car, index)));
    const between = (promo: PromoView) => drawOnce(promo, '', () => <PromoCard promo={promo} />);
    return [
      `<ul class="${className}">`,
      ...withPromos(drawn, promos, between),
      '</ul>',
      compares ? drawOnce(compareForm, '', () => <CompareForm />) : '',
      warning ? drawOnce(warning, '', () => <FinanceNote note={warning} />) : '',
    ].join('');
  };
  const draw = () => (
    <>
      <ul className={className}>
        {withPromos(cars.map(card), promos, (promo) => (
          <PromoCard key={promo.title} promo={promo} />
        ))}
      </ul>
      {compares ? <CompareForm /> : null}
      {warning ? <FinanceNote note={warning} /> : null}
    </>
  );
  return <Island as="div" className={css.whole} html={html} draw={draw} />;
}

/** The drawn cars with the promotions at their places. */
function withPromos<T>(cars: readonly T[], promos: readonly PromoView[], draw: (promo: PromoView) => T): T[] {
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
