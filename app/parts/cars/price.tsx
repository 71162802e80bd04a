import type { FinanceBoxView } from '#server/stock/views/finance-view';
import type { PriceView } from '#server/stock/views/price-view';
import { englishHere, say } from '~/rendering/say';
import * as css from './price.css';

interface PriceProps {
  readonly price: PriceView;
  /** The class of a page's own larger figure; such a price has its label. */
  readonly large?: string;
  /** The price was reduced, and the site says so. */
  readonly reduced?: true | undefined;
}

/**
 * The price with its kind right beside it and the earlier price, if there was one; before it, what it is. A price in full
 * comes first, on the next line the dealer's own, which a car's page names.
 */
export function Price({ price, large, reduced }: PriceProps) {
  const size = price.quiet ? css.quiet : (large ?? css.figure);
  const { text, kind, dealer } = price.inFull ?? {};
  const own = large && dealer ? `${price.label ?? 'Dealer’s price'} ${dealer}` : dealer;
  const label = reduced ? say('Reduced') : large && !dealer ? price.label : undefined;
  return (
    <p className={css.line}>
      {label ? <span className={css.label}>{label} </span> : null}
      <strong className={size}>{text ?? price.text}</strong>
      {text ? null : <Kind text={price.kind} />}
      <Kind text={kind} />
      {own ? (
        <span className={css.dealer}>
          {own} <Was text={price.was} />
        </span>
      ) : (
        <Was text={price.was} />
      )}
    </p>
  );
}

const Was = ({ text }: { text: string | undefined }) =>
  text ? (
    <s className={css.kind}>
      <span className={css.hidden}>{say('Was')} </span>
      {text}
    </s>
  ) : null;

const Kind = ({ text }: { text: string | undefined }) =>
  text ? <span className={css.kind}>{text}</span> : null;

/** The id of the warning below a list. */
export const financeNoteId = 'finance-note';

const periods = { Weekly: '{amount} a week', Monthly: '{amount} a month' } as const;

/**
 * `$195 a week · 9.99% p.a. · comparison 11.10% p.a.*`: a repayment always has both rates beside it, in its own size,
 * and its asterisk leads to the warning.
 */
export const FinanceLine = ({
  finance: { repayment, rate, comparisonRate, href },
}: {
  finance: FinanceBoxView;
}) => {
  const start = repayment ? say(periods[repayment.period], { amount: repayment.text }) : say('Finance');
  const comparison = say('comparison {rate}', { rate: whole(comparisonRate) });
  // A rate never breaks.
  const line = `${start}\u00a0· ${whole(rate)}\u00a0· ${comparison}`;
  return (
    <p className={css.finance}>
      {href ? <a href={href}>{line}</a> : line}
      <a href={`#${financeNoteId}`} aria-label={say('* Finance warning')}>
        *
      </a>
    </p>
  );
};

const whole = (rate: string): string => rate.replace(' ', '\u00a0');

/** The warning, the example loan and the date of the rates, once on a page. */
export const FinanceNote = ({ note }: { note: readonly string[] }) => (
  <p id={financeNoteId} className={css.financeNote} lang={englishHere()}>
    * {note.join(' ')}
  </p>
);
