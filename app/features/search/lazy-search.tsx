import './results';
import './filter-group';
import './filter-form.css';
import './search-page.css';
import '~/parts/search/search-field.css';
import '~/ui/layout-switch.css';
import { Suspense } from 'react';
import { enhance } from '~/rendering/enhanced';
import { onFirstUse } from '~/rendering/first-use';
import type { SearchPageProps } from './search-page';

enhance({ range: () => import('~/ui/slider') });

const fetchPage = () => import('./search-page');
/** Loaded where the cars are shown, at the first use of a document that has them: its filters work without it. */
const Page = import.meta.env.SSR
  ? (await fetchPage()).SearchPage
  : onFirstUse(async () => (await fetchPage()).SearchPage);

/** Loads the code of the page together with its search. */
export async function withSearchPage<T>(answer: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([answer, fetchPage()]);
  return loaded;
}

/** The results page. */
export const LazySearchPage = ({ answer, view }: SearchPageProps) => (
  <Suspense fallback={null}>
    <Page answer={answer} view={view} />
  </Suspense>
);
