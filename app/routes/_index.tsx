import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { homeView } from '#server/pages/search/home';
import { describeHome } from '#server/pages/seo/describe-page';
import { BudgetFinder } from '~/features/finders/budget-finder';
import { type DrawnHomeView, HomePage } from '~/features/home/home-page';
import { viewOf } from '~/features/site/packed';
import { drawPart } from '~/ui/island';
import { NoStock } from '~/ui/no-stock';

export const loader = page<DrawnHomeView>(
  async (bff) => {
    const { noStock, ...view } = await homeView(bff);
    describeHome(bff, view);
    return { ...view, nothing: noStock && drawPart(<NoStock {...noStock} />) };
  },
  ['firstTiles', 'moreTiles', 'shelfCars', 'nothing'],
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title, canonical } = viewOf(data);
  return [{ title }, { tagName: 'link', rel: 'canonical', href: canonical }];
};

export default function HomeRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const { budget } = view;
  return <HomePage view={view} budgetFinder={budget ? <BudgetFinder view={budget} /> : null} />;
}
