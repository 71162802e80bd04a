import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/bff';
import { siteView } from '#server/tenants/site';
import { SuccessPage } from '~/features/enquiry/success-page';
import { viewOf } from '~/features/site/packed';

export const loader = page(async (bff) => siteView(bff));

export const meta: MetaFunction = () => [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }];

export default function SuccessRoute() {
  return <SuccessPage site={viewOf(useLoaderData<typeof loader>())} />;
}
