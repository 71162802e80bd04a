import type { MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from '@remix-run/react';
import { answerWithFile, page } from '#server/entry/bff';
import { searchView } from '#server/pages/search/search-page';
import { siteFile } from '#server/pages/seo/site-files';
import { withCarsBelow } from '#server/search/stock-search/cars-below';
import { drawnParts, drawSearch } from '~/features/search/drawn-search';
import { loadSearch } from '~/features/search/load-search';
import { searchHead } from '~/features/search/search-head';
import { notFoundOf, SearchNotFound } from '~/features/search/search-not-found';
import { SearchPage } from '~/features/search/search-page';
import { ErrorPage } from '~/features/site/error-page';
import { viewOf } from '~/features/site/packed';
import { BelowError } from '~/ui/below-error';
import { drawCarsBelow } from '~/ui/cars-below';

export const loader = page(async (bff) => {
  const feed = await siteFile(bff);
  if (feed) return answerWithFile(bff, feed);
  return drawSearch(await searchView(bff).catch((thrown) => withCarsBelow(bff, thrown, drawCarsBelow)));
}, drawnParts);

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadSearch(args, viewOf);

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
