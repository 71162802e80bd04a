import type { PriceAfterTradeInView } from '#server/page/views/form-view';
import * as css from './sums.css';

interface SumsProps {
  readonly sums: readonly {
    readonly label: string;
    readonly value: string;
    /** Below the label. */
    readonly note?: string | undefined;
    readonly total?: true | undefined;
  }[];
}

/** Amounts below each other; the last one may be their total. */
export const Sums = ({ sums }: SumsProps) => (
  <dl className={css.sums}>
    {sums.map(({ label, value, note, total }) => (
      <div key={label} className={total ? css.total : css.sum}>
        <dt>
          {label}
          {note ? <small className={css.note}>{note}</small> : null}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

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
