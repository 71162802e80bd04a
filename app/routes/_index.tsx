import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { homeView } from '#server/search/home';
import { HomePage } from '~/features/home/home-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(homeView, ['newest']);

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: viewOf(data).title }] : []);

export default function HomeRoute() {
  return <HomePage view={viewOf(useLoaderData<typeof loader>())} />;
}
