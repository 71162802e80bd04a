import type { MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { withView } from '#server/platform/http/page-answer';
import { withCarsBelow } from '#server/search/cars-below';
import { searchPage } from '#server/showroom/search-page';
import { siteFile } from '#server/site/machines/site-files';
import { loadSearch } from '~/features/search/load-search';
import { type RenderedSearchView, renderSearch } from '~/features/search/render-search';
import { notFoundOf, searchHead } from '~/features/search/search-head';
import { SearchNotFound } from '~/features/search/search-not-found';
import { SearchPage } from '~/features/search/search-page';
import { ErrorPage } from '~/features/site/error-page';
import { BelowError, renderCarsBelow } from '~/parts/cars/cars-below';
import { speaking } from '~/rendering/say';
import { viewOf } from '~/rendering/view';

export const loader = page<RenderedSearchView>(async (bff) => {
  const file = await siteFile(bff);
  if (file) return { file };
  const answer = await searchPage(bff).catch((error) => withCarsBelow(bff, error, renderCarsBelow));
  return withView(answer, (view) => speaking(bff.language, () => renderSearch(view)));
});

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadSearch(args);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => searchHead(data && viewOf(data), error);

export default function SearchRoute() {
  const answer = useLoaderData<typeof clientLoader>();
  return <SearchPage answer={answer} view={viewOf(answer)} />;
}

/** Nothing in stock has the name in the address: lists with a name near it. */
export function ErrorBoundary() {
  const view = notFoundOf(useRouteError());
  if (!view) return <ErrorPage />;
  return (
    <SearchNotFound view={view}>
      <BelowError />
    </SearchNotFound>
  );
}
