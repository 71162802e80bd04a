import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { searchView } from '#server/search/search-page';
import { SearchPage } from '~/features/search/search-page';

export const loader = page(searchView);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: data.title }, { tagName: 'link', rel: 'canonical', href: data.canonical }] : [];

export default function SearchRoute() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
