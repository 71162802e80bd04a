import './results';
import './filter-group';
import './filter-form.css';
import './search-page.css';
import '~/parts/search/search-field.css';
import '~/ui/layout-switch.css';
import { lazy, Suspense } from 'react';
import type { SearchPageProps } from './search-page';

const fetchPage = () => import('./search-page');
/** Loaded where the cars are shown, so that other pages of the same route skip its code. */
const Page = import.meta.env.SSR
  ? (await fetchPage()).SearchPage
  : lazy(async () => ({ default: (await fetchPage()).SearchPage }));

/** Loads the code of the page together with its search. */
export async function withSearchPage<T>(answer: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([answer, fetchPage()]);
  return loaded;
}

/** The results page on a route that has other pages too. */
export const LazySearchPage = ({ answer, view }: SearchPageProps) => (
  <Suspense fallback={null}>
    <Page answer={answer} view={view} />
  </Suspense>
);
