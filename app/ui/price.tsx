import * as css from './price.css';

export interface PriceView {
  readonly text: string;
  readonly kind?: string | undefined;
  readonly was?: string | undefined;
  readonly quiet?: true | undefined;
}

/** The price with its kind right beside it and the earlier price, if there was one. */
export function Price({ price, large = false }: { price: PriceView; large?: boolean }) {
  const size = price.quiet ? css.quiet : large ? css.large : css.figure;
  return (
    <p className={css.line}>
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
