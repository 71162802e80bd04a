import type { FactView } from '#server/desk/views/reservation-views';
import * as css from './lead-page.css';

/** Labels with their values. */
export const FactList = ({ facts }: { facts: readonly FactView[] }) => (
  <dl className={css.facts}>
    {facts.map(({ label, value, href }) => (
      <div key={label} className={css.fact}>
        <dt className={css.quiet}>{label}</dt>
        <dd className={css.value}>{href ? <a href={href}>{value}</a> : value}</dd>
      </div>
    ))}
  </dl>
);
