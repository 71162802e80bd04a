import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { searchView } from '#server/search/search-page';
import { SearchPage } from '~/features/search/search-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(searchView, ['cards', 'promos', 'filters']);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title, description, canonical, noindex } = viewOf(data);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function SearchRoute() {
  return <SearchPage view={viewOf(useLoaderData<typeof loader>())} />;
}
