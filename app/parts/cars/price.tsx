import type { FinanceBoxView } from '#server/stock/views/finance-view';
import type { PriceView } from '#server/stock/views/price-view';
import { englishHere, say } from '~/rendering/say';
import * as css from './price.css';

interface PriceProps {
  readonly price: PriceView;
  /** The class of a page's own larger figure; such a price has its label. */
  readonly large?: string | undefined;
  /** The price was reduced, and the site says so. */
  readonly reduced?: true | undefined;
}

/**
 * The price with its kind right beside it and the earlier price, if there was one; before it, what it is. A price in full
 * leads alone: its sign says that it is an estimate, and its parts have the dealer's own price.
 */
export function Price({ price, large, reduced }: PriceProps) {
  const label = reduced ? say('Reduced') : large && !price.inFull?.dealer ? price.label : undefined;
  return (
    <p className={css.line}>
      {label ? <span className={css.label}>{label} </span> : null}
      <PriceFigure price={price} large={large} />
      <PriceWords price={price} />
    </p>
  );
}

/** The price alone. */
export const PriceFigure = ({ price, large }: Pick<PriceProps, 'price' | 'large'>) => (
  <strong className={price.quiet ? css.quiet : (large ?? css.figure)}>
    {price.inFull?.text ?? price.text}
  </strong>
);

/** The kind of price, and the earlier one. */
export function PriceWords({ price }: Pick<PriceProps, 'price'>) {
  const { text, kind, dealer, saving } = price.inFull ?? {};
  return (
    <>
      {text ? null : <Kind text={price.kind} />}
      <Kind text={kind} />
      {dealer && text ? <Kind text={saving} /> : <Was text={price.was} />}
    </>
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

const periods = {
  Weekly: '{amount} a week',
  Fortnightly: '{amount} a fortnight',
  Monthly: '{amount} a month',
} as const;

/**
 * `$195 a week · 9.99% p.a. (comparison 11.10% p.a.)*`: a repayment always has both rates beside it, in its own size,
 * and its asterisk leads to the warning.
 */
export const FinanceLine = ({
  finance: {
    repayment,
    rate,
    comparisonRate,
    isOwnRate,
    terms,
    hasOtherTerms,
    href,
    afterTradeIn,
    afterDeposit,
  },
  hasTradeIn,
}: {
  finance: FinanceBoxView;
  /** The card has the shopper's own price after a trade-in. */
  hasTradeIn: boolean;
}) => {
  const start = repayment ? say(periods[repayment.period], { amount: repayment.text }) : say('Finance');
  // A rate never breaks.
  const interest = isOwnRate ? say('your rate {rate}', { rate: whole(rate) }) : whole(rate);
  const comparison = say(isOwnRate ? 'lender’s comparison {rate}' : 'comparison {rate}', {
    rate: whole(comparisonRate),
  });
  const line = [
    start,
    ...(hasTradeIn && repayment ? [tradeInWords(afterTradeIn)] : []),
    ...(afterDeposit && !hasTradeIn ? [say('after {amount} deposit', { amount: afterDeposit })] : []),
    `${interest} (${comparison})`,
    ...(hasOtherTerms ? [terms] : []),
  ].join(' ·\u00a0');
  return (
    <p className={css.finance}>
      {href ? <a href={href}>{line}</a> : line}
      <a href={`#${financeNoteId}`} aria-label={say('* Finance warning')}>
        *
      </a>
    </p>
  );
};

/** Whether a repayment is before or after the shopper's trade-in, with the deposit that it assumes besides. */
export function tradeInWords(after: FinanceBoxView['afterTradeIn']): string {
  if (!after) return say('before your trade-in');
  return after.deposit
    ? say('after your trade-in and {amount} deposit', { amount: after.deposit })
    : say('after your trade-in');
}

const whole = (rate: string): string => rate.replace(' ', '\u00a0');

/** The warning, the example loan and the date of the rates, once on a page. */
export const FinanceNote = ({ note }: { note: readonly string[] }) => (
  <p id={financeNoteId} className={css.financeNote} lang={englishHere()}>
    * {note.join(' ')}
  </p>
);
