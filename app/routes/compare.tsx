import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { withView } from '#server/platform/http/page-answer';
import { comparePage } from '#server/showroom/compare-page';
import { CompareCarsPage, renderCompare } from '~/features/showroom/compare-page';
import { speaking } from '~/rendering/say';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff) =>
  withView(await comparePage(bff), (view) =>
    speaking(bff.language?.inBrowser, () => renderCompare(view, bff.tenant.stock.noun)),
  ),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title, canonical } = viewOf(data);
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ];
};

export default function CompareRoute() {
  return <CompareCarsPage view={viewOf(useLoaderData<typeof loader>())} />;
}
