import type { FactView } from '#server/stock/cars/views/car-sections-view';
import * as css from './facts.css';

/** Labels with what is known, beside each other; `rows` below each other, as a table reads. */
export const Facts = ({ facts, rows = false }: { facts: readonly FactView[]; rows?: boolean }) => (
  <dl className={rows ? css.rows : css.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);
