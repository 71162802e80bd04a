import { useSubmit } from '@remix-run/react';
import type { BudgetPageView } from '#server/search/finders/views/finder-views';
import { column } from '~/styles/layout.css';
import { below } from '~/ui/cars-below.css';
import { Drawn } from '~/ui/island';
import { useNoun } from '~/ui/noun';
import '~/ui/cars-below';
import { BudgetFinder } from './budget-finder';
import type { DrawnFinder } from './drawn-finder';
import * as css from './finders.css';

/** The budget-based car finder on its own page, with the cars it finds. */
export function BudgetPage({ view }: { view: DrawnFinder<BudgetPageView> }) {
  const submit = useSubmit();
  const showCars = (form: HTMLFormElement) => submit(form, { replace: true, preventScrollReset: true });
  return (
    <main id="main" className={`${column} ${css.page}`}>
      <header className={css.head}>
        <h1>{view.heading}</h1>
        <p className={css.lead}>
          Enter your repayment and see the {useNoun().many} in your budget. Prefer to search by price?{' '}
          <a href="/price-range">Choose a price range</a>.
        </p>
      </header>
      <BudgetFinder view={view.finder} onFound={showCars} />
      <Drawn as="div" className={below} html={view.below} />
    </main>
  );
}
