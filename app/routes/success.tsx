import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { keepOnlyOnce, page } from '#server/bff';
import { siteView } from '#server/tenants/site';
import { bookingOfQuery } from '#server/test-drives/to-booking-view';
import { BookedPage, SuccessPage } from '~/features/enquiry/success-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(async (bff) => {
  const [site, booking] = [siteView(bff), await bookingOfQuery(bff)];
  if (booking) keepOnlyOnce(bff);
  return booking ? { site, booking } : { site };
});

export const meta: MetaFunction = () => [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }];

export default function SuccessRoute() {
  const { site, booking } = viewOf(useLoaderData<typeof loader>());
  return booking ? <BookedPage booking={booking} /> : <SuccessPage site={site} />;
}
