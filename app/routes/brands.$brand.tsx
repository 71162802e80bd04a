import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { describedFinder } from '#server/page/describe-page';
import { withView } from '#server/platform/http/page-answer';
import { brandPage } from '#server/showroom/brand-page';
import { BrandPage, renderBrand } from '~/features/showroom/brand-page';
import { MissingPage } from '~/features/showroom/finder-parts';
import { ErrorPage } from '~/features/site/error-page';
import { listedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff, { params }) =>
  withView(describedFinder(bff, await brandPage(bff, params['brand'] ?? '')), renderBrand),
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => listedHead(data && viewOf(data), error);

export default function BrandRoute() {
  return <BrandPage html={viewOf(useLoaderData<typeof loader>()).html} />;
}

/** Says what there is instead of what was asked for. */
export const ErrorBoundary = () => <MissingPage otherwise={<ErrorPage />} />;
