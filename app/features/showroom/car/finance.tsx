import type { CarPageView } from '#server/showroom/views/car-page-view';
import type { CalculatorView } from '#server/stock/views/finance-view';
import { Carried, DepositAmount, LoanTerms } from '~/parts/cars/terms-form';
import { enhance } from '~/rendering/enhanced';
import { Amount } from '~/ui/amount';
import { button } from '~/ui/button';
import { Section } from '~/ui/section';
import * as css from './finance.css';

enhance({ calculate: () => import('./behaviours/calculate') });

/** Indicative finance costs, behind their repayment: a calculator, and each lender's rates together. */
export const Finance = ({ view: { car, calculator, costs, noun } }: { view: CarPageView }) =>
  car.finance || calculator ? (
    <Section title="Finance" id="finance" fold="closed" note={calculator?.closed}>
      {calculator ? <Calculator view={calculator} costs={costs} noun={noun} /> : null}
      {car.finance?.offers.map((offer) => (
        <article key={offer.lender} className={css.offer}>
          <div>
            <h3 className={css.name}>{offer.name}</h3>
            {offer.teaser ? <p>{offer.teaser}</p> : null}
          </div>
          <FinanceFacts facts={offer.facts} />
          <p>
            <a className={css.link} href={offer.href} data-scroll="keep">
              Terms and disclaimer<span className={css.hidden}> of {offer.name}</span>
            </a>
          </p>
        </article>
      ))}
    </Section>
  ) : null;

/** The warning for every rate of the page: in view whether or not the fold above is open. */
export function FinanceNote({ view: { car, calculator } }: { view: CarPageView }) {
  const note = car.finance?.note ?? calculator?.note;
  return note ? <p className={css.warning}>* {note.join(' ')}</p> : null;
}

const loanFields = ['deposit', 'balloon', 'rate', 'years', 'per'];

interface CalculatorProps extends Pick<CarPageView, 'costs' | 'noun'> {
  readonly view: CalculatorView;
}

/** A shopper's loan calculator: a form that reloads the same page; with JavaScript the result updates while typing. */
const Calculator = ({ view, costs, noun }: CalculatorProps) => (
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
        {view.price.kind ? ` (${view.price.kind})` : ''}
        {view.price.tradeIn}
        {view.start ? `. ${view.start}` : ''}
      </p>
    </div>
    <Carried fields={costs.carried} except={loanFields} />
    <div className={css.fields}>
      <DepositAmount value={view.deposit} hasTradeIn={view.hasTradeIn} />
      {view.balloon === undefined ? null : <Amount name="balloon" label="Balloon ($)" value={view.balloon} />}
      <Amount name="rate" label="Interest (% p.a.)" value={view.rate} />
      <LoanTerms {...view} />
    </div>
    <output className={css.result}>
      <strong className={css.amount}>{view.estimate.text}</strong> <span>{view.estimate.detail}</span>
    </output>
    <div className={css.buttons}>
      <button type="submit" className={button({ tone: 'quiet' })} data-act="calculate">
        Calculate
      </button>
      {costs.loanFollows ? (
        <button type="submit" className={button({ tone: 'quiet' })}>
          Use for all {noun?.many ?? 'cars'}
        </button>
      ) : null}
      {view.apply ? (
        <button
          type="submit"
          className={`${button()} ${css.apply}`}
          formAction={view.apply.action}
          name="car_id"
          value={view.apply.carId}
          hidden={view.estimate.borrowed === 0}
        >
          {view.apply.text}
        </button>
      ) : null}
    </div>
    <p className={css.small}>{view.disclaimer}</p>
  </form>
);

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** A loan's figures, all in one size: no rate or repayment is more prominent than the comparison rate. */
export const FinanceFacts = ({ facts }: FactsProps) => (
  <dl className={css.loanFacts}>
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
