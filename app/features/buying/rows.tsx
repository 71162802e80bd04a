import type { RowView } from '#server/buying/pages/views/reservation-view';
import * as css from './buying.css';

/** Facts with their labels. */
export const Rows = ({ rows }: { readonly rows: readonly RowView[] }) => (
  <dl className={css.rows}>
    {rows.map(({ label, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may be equal
      <div key={at} className={css.row}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
