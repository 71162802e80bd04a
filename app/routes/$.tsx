import type { MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { stockListView } from '#server/search/search-page';
import { drawnParts, drawSearch } from '~/features/search/drawn-search';
import { loadSearch } from '~/features/search/load-search';
import { searchHead } from '~/features/search/search-head';
import { SearchPage } from '~/features/search/search-page';
import { viewOf } from '~/features/site/packed';

/** Any address that no route answers to: the list of all stock where the dealer wants it, else nothing. */
export const loader = page(async (bff) => drawSearch(await stockListView(bff)), drawnParts);

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadSearch(args, viewOf);

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? searchHead(viewOf(data), error) : [{ title: 'Page not found' }];

export default function StockListRoute() {
  const answer = useLoaderData<typeof clientLoader>();
  return <SearchPage answer={answer} view={viewOf(answer)} />;
}
