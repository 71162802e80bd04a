import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { browseView } from '#server/pages/finders/browse-page';
import { describeFinder } from '#server/pages/seo/describe-page';
import { BrowsePage } from '~/features/finders/browse-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(
  async (bff, { params }) => describeFinder(bff, await browseView(bff, params['attribute'])),
  ['grids'],
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Not found' }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function BrowseRoute() {
  return <BrowsePage view={viewOf(useLoaderData<typeof loader>())} />;
}
