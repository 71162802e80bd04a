import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { personalPage } from '#server/entry/bff';
import { bookingOfQuery } from '#server/leads/test-drives/find-booking';
import { successView } from '#server/site/success-page';
import { BookedPage, SuccessPage } from '~/features/leads/success-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(async (bff) => {
  const [view, booking] = await Promise.all([successView(bff), bookingOfQuery(bff)]);
  return { view: { view, ...(booking ? { booking } : {}) } };
});

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  unlistedHead(data ? viewOf(data).view.title : errorTitle(error));

export default function SuccessRoute() {
  const { view, booking } = viewOf(useLoaderData<typeof loader>());
  return booking ? <BookedPage view={view} booking={booking} /> : <SuccessPage view={view} />;
}
