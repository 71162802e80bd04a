import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { favouritesView } from '#server/customers/watchlist';
import { personalPage } from '#server/entry/bff';
import { FavouritesPage } from '~/features/customers/favourites-page';
import { unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(async (bff) => ({ view: await favouritesView(bff) }));

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? unlistedHead(viewOf(data).title) : []);

export default function FavouritesRoute() {
  return <FavouritesPage view={viewOf(useLoaderData<typeof loader>())} />;
}
