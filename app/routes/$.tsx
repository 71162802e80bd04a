import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { stockListView } from '#server/search/search-page';
import { searchHead } from '~/features/search/search-head';
import { SearchPage } from '~/features/search/search-page';
import { viewOf } from '~/features/site/packed';

/** Any address that no route answers to: the list of all stock where the dealer wants it, else nothing. */
export const loader = page(stockListView, ['cards', 'promos', 'filters']);

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? searchHead(viewOf(data), error) : [{ title: 'Page not found' }];

export default function StockListRoute() {
  return <SearchPage view={viewOf(useLoaderData<typeof loader>())} />;
}
