import type { MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { withView } from '#server/platform/http/page-answer';
import { homePage } from '#server/showroom/home';
import { HomePage, renderHome } from '~/features/showroom/home-page';
import { LazyBudgetFinder, withBudgetFinder } from '~/features/showroom/lazy-budget-finder';
import { useRecentlySeen } from '~/features/showroom/recently-seen';
import { listedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff) => withView(await homePage(bff), renderHome));

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withBudgetFinder(serverLoader<typeof loader>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => listedHead(data && viewOf(data), error);

export default function HomeRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const { budget } = view;
  useRecentlySeen(view.middle);
  return <HomePage view={view} budgetFinder={budget ? <LazyBudgetFinder view={budget} /> : null} />;
}
