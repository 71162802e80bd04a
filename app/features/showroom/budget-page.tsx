import { useSubmit } from '@remix-run/react';
import type { BudgetPageView } from '#server/search/views/finder-views';
import { below } from '~/parts/cars/cars-below';
import { useNoun } from '~/parts/cars/noun';
import { Static } from '~/rendering/static';
import { column } from '~/styles/layout.css';
import { BudgetFinder } from './budget-finder';
import * as css from './finders.css';
import type { RenderedFinder } from './render-finder';

/** The budget-based car finder on its own page, with the cars it finds. */
export function BudgetPage({ view }: { view: RenderedFinder<BudgetPageView> }) {
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
      <Static as="div" style={below} html={view.below} />
    </main>
  );
}
