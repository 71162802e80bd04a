import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { describedFinder } from '#server/page/describe-page';
import { withView } from '#server/platform/http/page-answer';
import { browsePage } from '#server/showroom/browse-page';
import { BrowsePage, renderBrowse } from '~/features/showroom/models-page';
import { listedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff, { params }) =>
  withView(describedFinder(bff, await browsePage(bff, params['attribute'])), renderBrowse),
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => listedHead(data && viewOf(data), error);

export default function BrowseRoute() {
  return <BrowsePage html={viewOf(useLoaderData<typeof loader>()).html} />;
}
