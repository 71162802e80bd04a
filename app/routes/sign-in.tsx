import { data, type HeadersFunction, type MetaFunction, redirect, redirectDocument } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { signInPage, submitSignIn } from '#server/customers/pages/sign-in-page';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { answeringForm, personalPage } from '#server/entry/bff';
import { SignInScreen, withSignIn } from '~/features/customers/lazy-sign-in';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(signInPage);

export const action = answeringForm(async (site) => {
  const outcome = await submitSignIn(site);
  switch (outcome.state) {
    case 'sent':
      return redirect(outcome.to, { status: 303, headers: cookies(outcome.cookies) });
    case 'signed-in':
      // A new document, since pages differ for customers.
      return redirectDocument(outcome.to, { status: 303, headers: cookies(outcome.cookies) });
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'again': {
      const { status, retryAfter, answer } = outcome;
      return data(answer, retryAfter ? { status, headers: { 'Retry-After': String(retryAfter) } } : status);
    }
  }
}, answerUnstored);

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  withSignIn(serverLoader<typeof loader>());

/** A number stays in its field; a code is typed again. */
function answerUnstored({ failure, values, init }: UnstoredForm) {
  return data({ errors: {}, phone: values['phone'] ?? '', failure }, init);
}

const cookies = (values: readonly string[]): [string, string][] =>
  values.map((value) => ['Set-Cookie', value]);

/** Never cached; after a refused code, when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After');
  return { 'Cache-Control': 'private, no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) };
};

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data: packed, error }) =>
  packed ? unlistedHead(viewOf(packed).title) : [{ title: errorTitle(error) }];

export default function SignInRoute() {
  return (
    <SignInScreen view={viewOf(useLoaderData<typeof loader>())} answer={useActionData<typeof action>()} />
  );
}
