import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answering, page } from '#server/entry/bff';
import { askForPhone, phonePageView } from '#server/showroom/car-dialog';
import { PhonePage } from '~/features/showroom/car/phone-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = page(async (bff, { params }) => ({
  view: await phonePageView(bff, params['slug'] ?? ''),
}));

/** The page with the number: made for who asked, never shared. */
export const action = answering(async (site, args: ActionFunctionArgs) => {
  return askForPhone(site, args.params['slug'] ?? '');
});

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  unlistedHead(data ? `${viewOf(data).title} | ${viewOf(data).back.text}` : errorTitle(error));

export default function PhoneRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  return <PhonePage view={view} revealed={useActionData<typeof action>()} />;
}
