import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { describedFinder } from '#server/page/describe-page';
import { withView } from '#server/platform/http/page-answer';
import { priceRangePage } from '#server/showroom/finders/budget-finder';
import { PriceRangePage } from '~/features/finders/price-range-page';
import { renderFinder } from '~/features/finders/render-finder';
import { errorTitle } from '~/parts/dealer/error-words';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff) =>
  withView(describedFinder(bff, await priceRangePage(bff)), renderFinder),
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: errorTitle(error) }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function PriceRangeRoute() {
  return <PriceRangePage view={viewOf(useLoaderData<typeof loader>())} />;
}
