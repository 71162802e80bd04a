import type { CalculatorView } from '#server/stock/finance/views/car-finance-view';
import { button } from '~/ui/button.css';
import { input, pairLabel, select } from '~/ui/input.css';
import * as css from './calculator.css';

const periods = [
  ['week', 'Every week'],
  ['fortnight', 'Every fortnight'],
  ['month', 'Every month'],
] as const;

/** A shopper's loan calculator: a form that reloads the same page; with JavaScript the result updates while typing. */
export const Calculator = ({ view }: { view: CalculatorView }) => (
  <form
    className={css.calculator}
    id="calculator"
    action={view.action}
    data-input="calculate"
    data-source={view.source}
    aria-labelledby="calculator-title"
  >
    <div>
      <h3 className={css.title} id="calculator-title">
        Work out your repayments
      </h3>
      <p className={css.small}>
        For {view.price.text}
        {view.price.kind ? ` (${view.price.kind.toLowerCase()})` : ''}
        {view.start ? `. ${view.start}` : ''}
      </p>
    </div>
    <div className={css.fields}>
      <Amount name="deposit" label="Deposit ($)" value={view.deposit} />
      {view.balloon === undefined ? null : <Amount name="balloon" label="Balloon ($)" value={view.balloon} />}
      <Amount name="rate" label="Interest (% p.a.)" value={view.rate} />
      <label className={pairLabel}>
        Term
        <select className={select} name="years" defaultValue={view.years}>
          {view.terms.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className={pairLabel}>
        Repayments
        <select className={select} name="per" defaultValue={view.per}>
          {periods.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </div>
    <div className={css.outcome}>
      <output className={css.result}>
        <strong className={css.amount}>{view.estimate.text}</strong> <span>{view.estimate.detail}</span>
      </output>
      <button type="submit" className={button({ tone: 'quiet' })} data-act="calculate">
        Calculate
      </button>
    </div>
    <p className={css.small}>{view.disclaimer}</p>
  </form>
);

const Amount = ({ name, label, value }: { name: string; label: string; value: number }) => (
  <label className={pairLabel}>
    {label}
    <input
      className={input}
      type="text"
      inputMode="decimal"
      name={name}
      defaultValue={value}
      maxLength={12}
      autoComplete="off"
    />
  </label>
);
