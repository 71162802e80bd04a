import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import * as css from './price-after-trade-in.css';
import { Sums } from './sums';

/** The price of a car less the offer for the shopper's own. */
export const PriceAfterTradeIn = ({
  price: { heading, amount, kind, sums, link },
}: {
  readonly price: PriceAfterTradeInView;
}) => (
  <section className={css.card} aria-labelledby="after">
    <h2 className={css.heading} id="after">
      {heading}
    </h2>
    <p>
      <span className={css.amount}>{amount}</span> {kind}
    </p>
    <Sums sums={sums} />
    <p>
      <a className={css.link} href={link.href}>
        {link.text}
      </a>
    </p>
  </section>
);
