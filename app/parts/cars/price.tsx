import * as css from './price.css';

export interface PriceView {
  readonly text: string;
  readonly kind?: string | undefined;
  readonly was?: string | undefined;
  readonly label?: string | undefined;
  readonly quiet?: true | undefined;
}

/** The price with its kind right beside it and the earlier price, if there was one; large, what it is before it. */
export function Price({ price, large = false }: { price: PriceView; large?: boolean }) {
  const size = price.quiet ? css.quiet : large ? css.large : css.figure;
  return (
    <p className={css.line}>
      {large && price.label ? <span className={css.label}>{price.label} </span> : null}
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
