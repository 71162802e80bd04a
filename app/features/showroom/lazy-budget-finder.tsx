import { Suspense } from 'react';
import type { BudgetFinderView } from '#server/search/views/finder-views';
import { onFirstUse } from '~/rendering/first-use';
import './finders.css';
import '~/parts/cars/price.css';
import '~/parts/cars/terms-form.css';
import '~/ui/input.css';

const fetchFinder = () => import('./budget-finder');
/** Loaded at the first use of a document that has it; its styles are the document's. */
const BudgetFinder = import.meta.env.SSR
  ? (await fetchFinder()).BudgetFinder
  : onFirstUse(async () => (await fetchFinder()).BudgetFinder);

/** Loads the code of the finder together with its page. */
export async function withBudgetFinder<T>(answer: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([answer, fetchFinder()]);
  return loaded;
}

/** The budget-based car finder on a page about something else. */
export const LazyBudgetFinder = ({ view }: { view: BudgetFinderView }) => (
  <Suspense fallback={null}>
    <BudgetFinder view={view} />
  </Suspense>
);
