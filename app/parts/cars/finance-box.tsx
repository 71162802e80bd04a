import * as css from './finance-box.css';

export interface FinanceBoxView {
  readonly repayment?: { readonly text: string; readonly period: 'Weekly' | 'Monthly' } | undefined;
  readonly rate: string;
  readonly comparisonRate: string;
  readonly terms: string;
  readonly href?: string | undefined;
  readonly note: readonly string[];
}

/** The id of the warning below a list. */
export const financeNoteId = 'finance-note';

const periods = { Weekly: 'a week', Monthly: 'a month' };

/**
 * `$195 a week · 9.99% p.a. · comparison 11.10% p.a.*`: a repayment always has both rates beside it, in its own size,
 * and its asterisk leads to the warning.
 */
export const FinanceLine = ({ finance: { repayment, rate, comparisonRate, href } }: FinanceProps) => {
  const start = repayment ? `${repayment.text} ${periods[repayment.period]}` : 'Finance';
  // A rate never breaks.
  const line = `${start}\u00a0· ${whole(rate)}\u00a0· comparison ${whole(comparisonRate)}`;
  return (
    <p className={css.line}>
      {href ? <a href={href}>{line}</a> : line}
      <a href={`#${financeNoteId}`} aria-label="* Finance warning">
        *
      </a>
    </p>
  );
};

const whole = (rate: string): string => rate.replace(' ', '\u00a0');

export interface FinanceProps {
  readonly finance: FinanceBoxView;
}

/** The warning, the example loan and the date of the rates, once on a page. */
export const FinanceNote = ({ note }: { note: readonly string[] }) => (
  <p id={financeNoteId} className={css.note}>
    * {note.join(' ')}
  </p>
);
