import type { FactView } from '#server/stock/cars/views/car-sections-view';
import * as css from './facts.css';

/** Labels and values side by side; `rows` stacks them as a table. */
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
