import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { brandView } from '#server/pages/finders/brand-page';
import { describeFinder } from '#server/pages/seo/describe-page';
import { BrandPage } from '~/features/finders/brand-page';
import { type DrawnBrandView, drawBrand } from '~/features/finders/drawn-brand';
import { MissingPage } from '~/features/finders/missing-page';
import { ErrorPage } from '~/features/site/error-page';
import { viewOf } from '~/features/site/packed';

export const loader = page<DrawnBrandView>(
  async (bff, { params }) => drawBrand(describeFinder(bff, await brandView(bff, params['brand'] ?? ''))),
  ['models', 'newest', 'below'],
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Not found' }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function BrandRoute() {
  return <BrandPage view={viewOf<DrawnBrandView>(useLoaderData<typeof loader>())} />;
}

/** Says what there is instead of what was asked for. */
export const ErrorBoundary = () => <MissingPage otherwise={<ErrorPage />} />;
