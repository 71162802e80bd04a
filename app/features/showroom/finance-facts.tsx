import { type FinanceProps, financeNoteId } from '~/parts/cars/finance-box';
import * as css from './finance-facts.css';

/** A car's finance in a column: the repayment, both rates, the terms and a link to the warning. */
export const FinanceFacts = ({ finance: { repayment, rate, comparisonRate, terms, href } }: FinanceProps) => (
  <div className={css.box}>
    <dl>
      {repayment ? <Fact label={repayment.period} value={repayment.text} /> : null}
      <Fact label="Interest rate" value={rate} />
      <Fact label="Comparison rate" value={comparisonRate} />
    </dl>
    <p>
      {href ? (
        <a className={css.link} href={href}>
          {terms}
        </a>
      ) : (
        terms
      )}
      <a className={css.link} href={`#${financeNoteId}`} aria-label="* Finance warning">
        *
      </a>
    </p>
  </div>
);

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd className={css.value}>{value}</dd>
  </div>
);
