import * as css from './sums.css';

interface SumsProps {
  readonly sums: readonly {
    readonly label: string;
    readonly value: string;
    readonly total?: true | undefined;
  }[];
}

/** Amounts below each other; the last one may be their total. */
export const Sums = ({ sums }: SumsProps) => (
  <dl className={css.sums}>
    {sums.map(({ label, value, total }) => (
      <div key={label} className={total ? css.total : css.sum}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
