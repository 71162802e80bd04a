import * as css from './finance-facts.css';

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A loan's figures, all in one size: no rate or repayment is more prominent than the comparison rate. */
export const FinanceFacts = ({ facts }: FactsProps) => (
  <dl className={css.facts}>
    {facts.map(({ label, value }) => (
      <div key={label} className={css.fact}>
        <dt>
          {label}
          {label === 'Comparison rate' ? '*' : ''}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
