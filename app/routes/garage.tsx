import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answeringForm, personalPage } from '#server/entry/bff';
import { garagePage, submitGarage } from '#server/garage/garage-page';
import { accountAnswer, unstoredAnswer } from '~/features/customers/account-answers';
import { GaragePage } from '~/features/customers/garage-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(garagePage);

export const action = answeringForm(async (site) => accountAnswer(await submitGarage(site)), unstoredAnswer);

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed, error }) =>
  packed ? unlistedHead(viewOf(packed).title) : [{ title: errorTitle(error) }];

export default function GarageRoute() {
  return <GaragePage view={viewOf(useLoaderData<typeof loader>())} answer={useActionData<typeof action>()} />;
}
