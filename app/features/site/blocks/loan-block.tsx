import type { LoanBlock } from '#server/page/views/site-blocks';
import { DepositAmount, LoanTerms } from '~/parts/cars/terms-form';
import { enhance } from '~/rendering/enhanced';
import { column } from '~/styles/layout.css';
import { Amount } from '~/ui/amount';
import { button } from '~/ui/button';
import { block as pageBlock } from '../page.css';
import { BlockHead } from './block-parts';
import * as css from './loan-block.css';

enhance({ repay: () => import('./repay') });

/** A loan calculator whose figure comes first: a plain form that reloads the page. */
export const Loan = ({ block }: { block: LoanBlock }) => (
  <div className={`${column} ${pageBlock}`}>
    <BlockHead heading={block.heading} />
    <form
      className={css.calculator}
      action={block.action}
      data-input="repay"
      aria-label={block.heading?.text}
    >
      <p className={css.result} role="status" data-figures="">
        <strong className={css.amount}>{block.estimate.text}</strong>
        {block.estimate.detail ? <span>{block.estimate.detail}</span> : null}
        {block.tradeIn ? <span>{block.tradeIn}</span> : null}
      </p>
      <div className={css.inputs}>
        <div className={css.fields}>
          <div className={css.price}>
            <Amount
              name={block.price.name}
              label="Price ($)"
              value={amountText(block.price.value)}
              invalid={block.price.error ? true : undefined}
              describedBy="price-error"
            />
            <p className={css.error} id="price-error" data-figures="">
              {block.price.error}
            </p>
          </div>
          <DepositAmount value={block.deposit} hasTradeIn={block.tradeIn ? true : undefined} />
          <Amount name="rate" label="Interest (% p.a.)" value={block.rate} />
          <LoanTerms years={block.years} per={block.per} terms={block.terms} />
        </div>
        <p className={css.small} data-figures="">
          {block.rates.text}
        </p>
        <OtherTerms terms={block.otherTerms} />
      </div>
      <div className={css.buttons}>
        <button type="submit" className={`${button({ tone: 'quiet' })} ${css.calculate}`}>
          Calculate
        </button>
        <span className={css.apply} data-figures="">
          {block.apply ? (
            <button type="submit" className={button()} formAction={block.apply.href}>
              {block.apply.text}
            </button>
          ) : null}
        </span>
        <a className={button({ tone: 'quiet' })} href={block.cars.href} data-figures="">
          {block.cars.text}
        </a>
        {block.budget ? (
          <a className={button({ tone: 'quiet' })} href={block.budget.href}>
            {block.budget.text}
          </a>
        ) : null}
      </div>
      <div className={css.notes}>
        <p>{block.rates.warning}</p>
        <p>{block.disclaimer}</p>
      </div>
    </form>
  </div>
);

/** `30,000`: the field and the error below it write a price alike; what is no number stays as it was typed. */
const amountText = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en-AU') : value;

/** The same loan over shorter and longer terms. */
const OtherTerms = ({ terms }: { terms: LoanBlock['otherTerms'] }) => (
  <ul className={css.terms} aria-label="The same loan over other terms" data-figures="">
    {terms.map(({ text, repayment, href, current }) => (
      <li key={href}>
        <a className={css.term} href={href} rel="nofollow" aria-current={current ? 'true' : undefined}>
          <span>{text}</span> <strong>{repayment}</strong>
        </a>
      </li>
    ))}
  </ul>
);
