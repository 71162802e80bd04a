import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { answering, deskFormPage, leaveDeskFormPage, personalPage } from '#server/entry/bff';
import { DeskPage, deskTitle } from '~/features/desk/desk-page';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage((site, args) =>
  deskPage(site, args.params['*'] ?? '', deskFormPage(args)),
);

export const action = answering(async (site, args: ActionFunctionArgs) => {
  const outcome = await submitDesk(site, args.params['*'] ?? '');
  if (outcome.state === 'page') {
    const { status, view, retryAfter } = outcome;
    leaveDeskFormPage(args, view);
    return data(null, retryAfter ? { status, headers: { 'Retry-After': String(retryAfter) } } : status);
  }
  const headers = new Headers();
  for (const cookie of [outcome.cookie, outcome.browserCookie]) {
    if (cookie) headers.append('Set-Cookie', cookie);
  }
  return redirect(outcome.to, { status: 303, headers });
});

/** Never cached; after a refused sign-in, when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'private, no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
};

/** Shows rejected submissions inside the site frame. */

export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed, error }) =>
  unlistedHead(packed ? deskTitle(viewOf(packed)) : errorTitle(error));

export default function DeskRoute() {
  return <DeskPage view={viewOf(useLoaderData<typeof loader>())} />;
}
