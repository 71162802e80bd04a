import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { modelsView } from '#server/pages/finders/models-page';
import { describeFinder } from '#server/pages/seo/describe-page';
import { MissingPage } from '~/features/finders/missing-page';
import { ModelsPage } from '~/features/finders/models-page';
import { ErrorPage } from '~/features/site/error-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(async (bff) => describeFinder(bff, await modelsView(bff)), ['grids', 'groups']);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Not found' }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function ModelsRoute() {
  return <ModelsPage view={viewOf(useLoaderData<typeof loader>())} />;
}

/** Says what there is instead of what was asked for. */
export const ErrorBoundary = () => <MissingPage otherwise={<ErrorPage />} />;
