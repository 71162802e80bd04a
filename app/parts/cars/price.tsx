import * as css from './price.css';

export interface PriceView {
  readonly text: string;
  readonly kind?: string | undefined;
  readonly was?: string | undefined;
  readonly label?: string | undefined;
  readonly quiet?: true | undefined;
}

interface PriceProps {
  readonly price: PriceView;
  /** The class of a page's own larger figure; such a price has its label. */
  readonly large?: string;
  /** The price was reduced, and the site says so. */
  readonly reduced?: true | undefined;
}

/** The price with its kind right beside it and the earlier price, if there was one; before it, what it is. */
export function Price({ price, large, reduced }: PriceProps) {
  const label = reduced ? 'Reduced' : large ? price.label : undefined;
  const size = price.quiet ? css.quiet : (large ?? css.figure);
  return (
    <p className={css.line}>
      {label ? <span className={css.label}>{label} </span> : null}
      <strong className={size}>{price.text}</strong>
      {price.kind ? <span className={css.kind}>{price.kind}</span> : null}
      {price.was ? (
        <s className={css.kind}>
          <span className={css.hidden}>Was </span>
          {price.was}
        </s>
      ) : null}
    </p>
  );
}
