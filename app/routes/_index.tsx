import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { homeView } from '#server/search/home';
import { HomePage } from '~/features/home/home-page';

export const loader = page(homeView);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function HomeRoute() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
