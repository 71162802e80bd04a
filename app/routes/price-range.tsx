import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { priceRangeView } from '#server/pages/finders/price-range-page';
import { describeFinder } from '#server/pages/seo/describe-page';
import { drawFinder } from '~/features/finders/drawn-finder';
import { PriceRangePage } from '~/features/finders/price-range-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(
  async (bff) => drawFinder(describeFinder(bff, await priceRangeView(bff))),
  ['below'],
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Not found' }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function PriceRangeRoute() {
  return <PriceRangePage view={viewOf(useLoaderData<typeof loader>())} />;
}
