import type { BudgetPageView } from '#server/finders/views/finder-views';
import { column } from '~/styles/layout.css';
import { useNoun } from '~/ui/noun';
import { BudgetFinder } from './budget-finder';
import * as css from './finders.css';

/** The budget-based car finder on a page of its own. */
export const BudgetPage = ({ view }: { view: BudgetPageView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <header className={css.head}>
      <h1>{view.heading}</h1>
      <p className={css.lead}>
        Enter your repayment and see the {useNoun().many} in your budget. Prefer to search by price?{' '}
        <a href="/price-range">Choose a price range</a>.
      </p>
    </header>
    <BudgetFinder view={view.finder} />
  </main>
);
