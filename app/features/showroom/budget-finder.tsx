import { Form, useSubmit } from '@remix-run/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { BudgetFinderView, BudgetPageView } from '#server/search/views/finder-views';
import { below } from '~/parts/cars/cars-below';
import { useNoun } from '~/parts/cars/noun';
import { FinanceNote } from '~/parts/cars/price';
import { DepositAmount } from '~/parts/cars/terms-form';
import { isChanged } from '~/rendering/first-use';
import { englishHere } from '~/rendering/say';
import { Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { Amount } from '~/ui/amount';
import { button } from '~/ui/button';
import { pairLabel, select } from '~/ui/input.css';
import { ShoppersState } from '~/ui/register-in';
import type { RenderedFinder } from './finder-parts';
import * as css from './finders.css';

type Result = BudgetFinderView['result'];

interface BudgetFinderProps {
  readonly view: BudgetFinderView;
  /** The amounts now find different cars. */
  readonly onFound?: (form: HTMLFormElement) => void;
}

/**
 * The budget-based car finder: its button searches for the cars. `live-finders.ts`, loaded on first use, updates the
 * count while the amounts change; without JavaScript a second button does.
 */
export function BudgetFinder({ view, onFound }: BudgetFinderProps) {
  const { form, result, onUse } = useLiveBudget(view, onFound);
  return (
    <Form
      ref={form}
      className={css.panel}
      action="/find-by-budget"
      onInput={onUse}
      onBlur={onUse}
      aria-label={view.heading}
    >
      <ShoppersState />
      <Amounts view={view} />
      {view.tradeIn ? <input type="hidden" {...view.tradeIn} /> : null}
      <noscript>
        <button type="submit" className={button({ tone: 'quiet' })}>
          Update
        </button>
      </noscript>
      <div className={css.outcome}>
        <div aria-live="polite">
          <p className={css.amount}>{result.budget_text}</p>
          {result.note ? <p>{result.note}</p> : null}
        </div>
        <button
          type="submit"
          name="show"
          value="cars"
          className={`${button()} ${css.submit}`}
          disabled={!result.available}
        >
          {result.button}
        </button>
        <p className={css.note}>{view.note}</p>
      </div>
    </Form>
  );
}

const Amounts = ({ view }: { view: BudgetFinderView }) => (
  <div className={css.fields}>
    <Amount name="repayment" label="Repayment ($)" value={view.repayment} />
    <label className={pairLabel}>
      Paid every
      <select
        className={select}
        name="per"
        defaultValue={view.per}
        data-month={view.defaults.month}
        data-week={view.defaults.week}
      >
        <option value="month">month</option>
        <option value="week">week</option>
      </select>
    </label>
    <DepositAmount value={view.deposit} hasTradeIn={view.tradeIn ? true : undefined} />
    {view.rate === undefined ? null : <Amount name="rate" label="Interest (% p.a.)" value={view.rate} />}
  </div>
);

/** The result for the form's amounts, as text from the server; the fields show the amounts it used. */
function useLiveBudget(view: BudgetFinderView, onFound: BudgetFinderProps['onFound']) {
  const [result, setResult] = useState<Result>(view.result);
  const href = useRef(view.result.href);
  const stop = useRef<() => void>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    href.current = view.result.href;
    setResult(view.result);
  }, [view]);
  useEffect(() => () => stop.current?.(), []);
  const update = (from: HTMLFormElement, field: unknown, type: string) =>
    void import('./live-finders').then(({ ask, followPeriod }) => {
      if (type === 'input' && field instanceof HTMLSelectElement) followPeriod(from, field);
      stop.current?.();
      stop.current = ask(from, (budget) => {
        setResult(budget);
        if (budget.href !== href.current) onFound?.(from);
        href.current = budget.href;
      });
    });
  const onUse = ({ currentTarget, target, type }: SyntheticEvent<HTMLFormElement>) =>
    update(currentTarget, target, type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: amounts that were typed before this code came
  useEffect(() => {
    const changed = Array.from(form.current?.elements ?? []).find(isChanged);
    if (form.current && changed) update(form.current, changed, 'input');
  }, []);
  return { form, result, onUse };
}

/** The budget-based car finder on its own page, with the cars it finds. */
export function BudgetPage({ view }: { view: RenderedFinder<BudgetPageView> }) {
  const submit = useSubmit();
  const showCars = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  return (
    <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <p className={css.lead}>
          Enter your repayment and see the {useNoun().many} in your budget. Prefer to search by price?{' '}
          <a href="/price-range">Choose a price range</a>.
        </p>
      </header>
      <BudgetFinder view={view.finder} onFound={showCars} />
      <Static as="div" style={below} html={view.below} />
      {view.finder.warning ? <FinanceNote note={view.finder.warning} /> : null}
    </main>
  );
}
