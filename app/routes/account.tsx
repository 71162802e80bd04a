import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { accountPage, submitAccount } from '#server/customers/pages/account-page';
import { answeringForm, personalPage } from '#server/entry/bff';
import { accountAnswer, unstoredAnswer } from '~/features/customers/account-answers';
import { AccountPage } from '~/features/customers/account-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(accountPage);

export const action = answeringForm(async (site) => accountAnswer(await submitAccount(site)), unstoredAnswer);

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed, error }) =>
  packed ? unlistedHead(viewOf(packed).title) : [{ title: errorTitle(error) }];

export default function AccountRoute() {
  return (
    <AccountPage view={viewOf(useLoaderData<typeof loader>())} answer={useActionData<typeof action>()} />
  );
}
