import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { budgetPageView } from '#server/pages/finders/budget-finder';
import { describeFinder } from '#server/pages/seo/describe-page';
import { BudgetPage } from '~/features/finders/budget-page';
import { drawFinder } from '~/features/finders/drawn-finder';
import { viewOf } from '~/features/site/packed';

export const loader = page(
  async (bff) => drawFinder(describeFinder(bff, await budgetPageView(bff))),
  ['below'],
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Not found' }];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function BudgetRoute() {
  return <BudgetPage view={viewOf(useLoaderData<typeof loader>())} />;
}
