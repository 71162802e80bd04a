import * as css from './finance-box.css';

export interface FinanceBoxView {
  readonly repayment?: { readonly text: string; readonly period: string } | undefined;
  readonly rate: string;
  readonly comparisonRate: string;
  readonly terms: string;
  readonly href?: string | undefined;
  readonly note: readonly string[];
}

/** Where the warning of a page stands. */
export const financeNoteId = 'finance-note';

/** A repayment never stands without its rate and comparison rate, all alike, the warning one tap away. */
export const FinanceBox = ({ finance: { repayment, rate, comparisonRate, terms, href } }: BoxProps) => (
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
      <a className={css.link} href={`#${financeNoteId}`} aria-label="* Finance warning and example">
        *
      </a>
    </p>
  </div>
);

interface BoxProps {
  readonly finance: FinanceBoxView;
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd className={css.value}>{value}</dd>
  </div>
);

/** The warning, the example loan and the date, once on a page. */
export const FinanceNote = ({ note }: { note: readonly string[] }) => (
  <p id={financeNoteId} className={css.note}>
    * {note.join(' ')}
  </p>
);
