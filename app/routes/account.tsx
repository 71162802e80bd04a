import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/entry/bff';
import { accountPage, submitAccount } from '#server/pages/account/account-page';
import { AccountPage } from '~/features/account/account-page';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(accountPage);

export async function action(args: ActionFunctionArgs) {
  const outcome = await submitAccount(await bff(args));
  switch (outcome.state) {
    case 'done':
      return redirect(outcome.to, 303);
    case 'signed-out': {
      const headers = outcome.cookies.map((value): [string, string] => ['Set-Cookie', value]);
      return redirectDocument(outcome.to, { status: 303, headers });
    }
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'invalid':
      return data(outcome.answer, 422);
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed }) =>
  packed ? [{ title: viewOf(packed).title }, { name: 'robots', content: 'noindex' }] : [];

export default function AccountRoute() {
  return (
    <AccountPage view={viewOf(useLoaderData<typeof loader>())} answer={useActionData<typeof action>()} />
  );
}
