import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { describedFinder } from '#server/page/describe-page';
import { withView } from '#server/platform/http/page-answer';
import { priceRangePage } from '#server/showroom/budget-finder';
import { renderFinder } from '~/features/showroom/finder-parts';
import { PriceRangePage } from '~/features/showroom/price-range-page';
import { listedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff) =>
  withView(describedFinder(bff, await priceRangePage(bff)), renderFinder),
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => listedHead(data && viewOf(data), error);

export default function PriceRangeRoute() {
  return <PriceRangePage view={viewOf(useLoaderData<typeof loader>())} />;
}
