import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { describedFinder } from '#server/page/describe-page';
import { withView } from '#server/platform/http/page-answer';
import { modelsPage } from '#server/showroom/models-page';
import { MissingPage } from '~/features/showroom/finder-parts';
import { ModelsPage, renderModels } from '~/features/showroom/models-page';
import { ErrorPage } from '~/features/site/error-page';
import { listedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff) =>
  withView(describedFinder(bff, await modelsPage(bff)), renderModels),
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => listedHead(data && viewOf(data), error);

export default function ModelsRoute() {
  return <ModelsPage html={viewOf(useLoaderData<typeof loader>()).html} />;
}

/** Says what there is instead of what was asked for. */
export const ErrorBoundary = () => <MissingPage otherwise={<ErrorPage />} />;
