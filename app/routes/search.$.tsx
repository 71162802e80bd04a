import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { page } from '#server/bff';
import { searchView } from '#server/search/search-page';
import { searchHead } from '~/features/search/search-head';
import { notFoundOf, SearchNotFound } from '~/features/search/search-not-found';
import { SearchPage } from '~/features/search/search-page';
import { ErrorPage } from '~/features/site/error-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(searchView, ['cards', 'promos', 'filters']);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => searchHead(data && viewOf(data), error);

export default function SearchRoute() {
  return <SearchPage view={viewOf(useLoaderData<typeof loader>())} />;
}

/** Nothing in stock has the name in the address: lists with a name near it. */
export function ErrorBoundary() {
  const view = notFoundOf(useRouteError());
  return view ? <SearchNotFound view={view} /> : <ErrorPage />;
}
