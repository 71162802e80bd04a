import type { CarPageView } from '#server/showroom/views/car-page-view';
import type { CarView } from '#server/stock/views/car-view';
import { Price } from '~/parts/cars/price';
import { enhance } from '~/rendering/enhanced';
import { button } from '~/ui/button';
import { buttonsMax, MoreLinks } from './car-links';
import { PriceParts } from './costs';
import { PhoneLine } from './phone-line';
import * as css from './price-panel.css';

enhance({
  reveal: () => import('./behaviours/reveal'),
  'reveal-phone': () => import('./behaviours/reveal-phone'),
});

/** The car's price and next steps. */
export const PricePanel = ({
  view: { head, car, phoneLabel, paperPhone, trust, calculator, afterTradeIn, own, costs, compareOwn },
}: {
  view: CarPageView;
}) => (
  <div className={css.panel}>
    <ul className={css.chips}>
      {car.chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </ul>
    {own ? <Own own={own} /> : <State state={car.panel.state} />}
    <div className={css.cost}>
      <Price price={car.priceHistory ? { ...car.price, was: undefined } : car.price} large={css.price} />
      {car.priceHistory ? (
        <p className={css.small}>
          {car.price.inFull?.dealer ? `Our price: ${car.priceHistory.text}` : car.priceHistory.text}
        </p>
      ) : null}
      <PriceParts costs={costs} />
      <Market market={car.panel.market} />
      <FinanceLine car={car} calculator={calculator} />
    </div>
    <AfterTradeIn price={afterTradeIn} />
    <Certified certified={car.panel.certified} />
    <Trust facts={trust} />
    <div className={css.next}>
      {own ? (
        <a className={button({ wide: true })} href={own.link.href}>
          {own.link.text}
        </a>
      ) : null}
      <Actions car={car} held={own !== undefined} />
      {car.panel.actions.slice(0, buttonsMax).some(({ kind }) => kind === 'reserve') ? (
        <p className={css.note}>{car.panel.reserveNote}</p>
      ) : null}
      {car.phone ? <PhoneLine phone={car.phone} label={phoneLabel} as="line" /> : null}
      <p hidden data-paper="">
        {paperPhone ? <strong>{paperPhone}</strong> : null} {head.canonical.replace(/^https?:\/\//, '')}
      </p>
      <Place car={trust.some(({ kind }) => kind === 'listed') ? { ...car, listedSince: undefined } : car} />
      <MoreLinks car={car} trust={trust} compareOwn={compareOwn} />
    </div>
  </div>
);

/** The price less the offer for the shopper's own car. */
const AfterTradeIn = ({ price }: { price: CarPageView['afterTradeIn'] }) =>
  price ? (
    <div className={css.coming}>
      <strong>
        {price.heading}: {price.amount} {price.kind}
      </strong>
      {price.sums.map(({ label, value }) => (
        <p key={label} className={css.small}>
          {label}: {value}
        </p>
      ))}
      <a href={price.link.href}>{price.link.text}</a>
    </div>
  ) : null;

/** Where the car is, with a link to the map further down, and since when. One paragraph: the panel is to fit a screen. */
const Place = ({ car: { location, map, listedSince } }: { car: CarView }) =>
  location || listedSince ? (
    <p className={css.place}>
      {location ? (
        <>
          At{' '}
          {map ? (
            <a href="#vehicle-map" data-act="reveal">
              {location.name}
            </a>
          ) : (
            location.name
          )}
        </>
      ) : null}
      {location && listedSince ? ' · ' : null}
      {listedSince ? <span>{listedSince.text}</span> : null}
    </p>
  ) : null;

type Panel = CarView['panel'];

/** Sold, reserved or not yet arrived: shown before the price. */
const State = ({ state }: Pick<Panel, 'state'>) =>
  state ? (
    <p className={state.kind === 'coming_soon' ? css.coming : css.state}>
      <strong>{state.tag}</strong> {state.text}
    </p>
  ) : null;

/** To the shopper who reserved it; the button to the reservation is below. */
const Own = ({ own: { text, drive } }: { own: NonNullable<CarPageView['own']> }) => (
  <p className={css.coming}>
    {text} {drive ? <a href={drive.href}>{drive.text}</a> : null}
  </p>
);

const Market = ({ market }: Pick<Panel, 'market'>) =>
  market ? (
    <>
      <p className={css.small}>
        <strong className={css.market}>{market.text}</strong> {market.detail}
      </p>
      {market.method ? (
        <details className={css.small}>
          <summary className={css.finance}>
            <u>How we compare prices</u>
          </summary>
          <p>{market.method}</p>
        </details>
      ) : null}
    </>
  ) : null;

/**
 * The page's one repayment: of the loan that the shopper chose, otherwise a lender's with both rates in one size, whose
 * asterisk links to the warning they need.
 */
function FinanceLine({ car, calculator }: FinanceLineProps) {
  if (!car.finance && !calculator)
    return car.noRepayment ? <p className={css.small}>{car.noRepayment}</p> : null;
  return (
    <p className={css.small}>
      <a className={css.finance} href={calculator ? '#calculator' : '#finance'} data-act="reveal">
        {repaymentText(car, calculator)}
      </a>
    </p>
  );
}

type FinanceLineProps = Pick<CarPageView, 'car' | 'calculator'>;

function repaymentText(car: CarView, calculator: CarPageView['calculator']): string {
  if (calculator?.chosen) return calculator.chosen;
  return car.finance ? `${car.finance.summary}*` : 'Work out your repayments';
}

const Certified = ({ certified }: Pick<Panel, 'certified'>) => {
  if (!certified) return null;
  const { text, logo, href } = certified;
  const badge = logo ? <img src={logo} alt={text} width={120} height={32} /> : <strong>{text}</strong>;
  return (
    <p className={css.certified}>
      {badge}
      {href ? (
        <a href={href} data-scroll="keep">
          About the program
        </a>
      ) : null}
    </p>
  );
};

/** Facts that help to trust the car and its dealer. */
const Trust = ({ facts }: { facts: CarPageView['trust'] }) =>
  facts.length > 0 ? (
    <ul className={css.trust}>
      {facts.map(({ kind, text, href, isCaution }) => (
        <li key={kind} className={isCaution ? css.caution : undefined}>
          {href ? (
            <a href={href} {...trustLink[kind]}>
              {text}
            </a>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ul>
  ) : null;

/** A history report is on another site, the certified programme in a dialog. */
const trustLink: Readonly<Partial<Record<CarPageView['trust'][number]['kind'], object>>> = {
  history: { rel: 'noopener nofollow' },
  certified: { 'data-scroll': 'keep' },
};

/** The first action is the primary one, unless the shopper holds the car; the others are secondary. */
const Actions = ({ car, held }: { car: CarView; held: boolean }) => (
  <div className={css.actions}>
    {car.panel.actions.slice(0, buttonsMax).map(({ kind, text, href, price }, index) => (
      <a
        key={kind}
        className={`${button({ tone: index === 0 && !held ? 'primary' : 'quiet' })} ${css.action}`}
        href={href}
        data-scroll="keep"
        data-first-button={index === 0 ? '' : undefined}
      >
        {text}
        {price ? <span className={css.deposit}>{price}</span> : null}
      </a>
    ))}
  </div>
);

/** One figure and what it is. */
const inBar = ({ inFull, ...price }: CarView['price']): CarView['price'] => ({
  ...price,
  was: undefined,
  label: undefined,
  inFull: inFull?.text ? { ...inFull, saving: undefined } : undefined,
});

/** Hides the bar of a page while the panel's first button is on the screen. Returns a function that ends it. */
export function spareBar(page: ParentNode | null): () => void {
  const first = page?.querySelector('[data-first-button]');
  const bar = page?.querySelector('[data-bottom-bar]');
  const observer = new IntersectionObserver((entries) =>
    bar?.toggleAttribute('data-spare', entries.at(-1)?.isIntersecting ?? false),
  );
  if (first) observer.observe(first);
  return () => observer.disconnect();
}

/** Price, enquiry, call and the comparison, once it has cars: within reach of the thumb while the panel's button is not. */
export function StickyBar({ car }: { car: CarView }) {
  const [first] = car.panel.actions;
  const sold = car.panel.state?.kind === 'sold';
  return (
    <div className={car.price.quiet ? css.words : css.stickyBar} data-bottom-bar="">
      {sold ? null : <Price price={inBar(car.price)} />}
      <span data-compare-chip="" />
      {car.phone ? <PhoneLine phone={car.phone} as="icon" /> : null}
      {first ? (
        <a
          className={`${button()} ${sold ? css.stickyWide : css.stickyAction}`}
          href={first.href}
          data-scroll="keep"
        >
          {first.text}
        </a>
      ) : null}
    </div>
  );
}
