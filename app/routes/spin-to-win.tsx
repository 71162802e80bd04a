import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { spinPage, submitSpin } from '#server/customers/spin-page';
import { answering, personalPage } from '#server/entry/bff';
import { SpinPage } from '~/features/customers/spin-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(spinPage);

export const action = answering(async (site) => redirect(await submitSpin(site), 303));

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  unlistedHead(data ? viewOf(data).headTitle : errorTitle(error));

export default function SpinToWinRoute() {
  return <SpinPage view={viewOf(useLoaderData<typeof loader>())} />;
}
