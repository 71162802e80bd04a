import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/bff';
import { deskView, submitDesk } from '#server/desk/desk-page';
import { DeskPage, deskTitle } from '~/features/desk/desk-page';
import { viewOf } from '~/features/site/packed';

export const loader = personalPage((site, { params }) => deskView(site, params['*'] ?? ''));

export async function action(args: ActionFunctionArgs) {
  const outcome = await submitDesk(await bff(args), args.params['*'] ?? '');
  if (outcome.state === 'page') return data(null, outcome.status);
  const headers = outcome.cookie ? { 'Set-Cookie': outcome.cookie } : undefined;
  return redirect(outcome.to, { status: 303, ...(headers ? { headers } : {}) });
}

/** In whatever shape the page is asked for, nobody keeps it. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed }) => [
  { title: packed ? deskTitle(viewOf(packed)) : 'Not found' },
  { name: 'robots', content: 'noindex' },
];

export default function DeskRoute() {
  return <DeskPage view={viewOf(useLoaderData<typeof loader>())} />;
}
