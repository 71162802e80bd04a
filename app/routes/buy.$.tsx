import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react';
import { buyingPage, submitBuying } from '#server/buying/pages/buying-page';
import type { BuyingOutcome } from '#server/buying/views/reservation-view';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { answeringForm, personalPage } from '#server/entry/bff';
import { BuyingScreen, loadBuying } from '~/features/buying/buying';
import { ErrorPage } from '~/features/site/error-page';
import { errorTitle, personalHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

/** Reservations by their personal links, and everything else that a shopper does while buying. */
export const loader = personalPage((site, { params }) => buyingPage(site, params['*'] ?? ''));

export const action = answeringForm(
  async (site, args: ActionFunctionArgs) => answerBuying(await submitBuying(site, args.params['*'] ?? '')),
  answerUnstoredBuying,
);

/** The response to a form below `/buy/`: 303 onwards, mistakes with 422, too many with 429. Throws the response to a rejected one. */
function answerBuying(outcome: BuyingOutcome) {
  switch (outcome.state) {
    case 'updated':
      return data({ buying: outcome.answer });
    case 'next':
      return redirect(outcome.href, {
        status: 303,
        ...(outcome.cookie ? { headers: { 'Set-Cookie': outcome.cookie } } : {}),
      });
    case 'invalid':
      return data({ buying: outcome.answer }, 422);
    case 'busy':
      return data(
        { buying: outcome.answer },
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
      );
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
  }
}

/** The response to a form that could not be stored. */
function answerUnstoredBuying({ failure, values, init }: UnstoredForm) {
  return data({ buying: { errors: {}, values, failure } }, init);
}

export const clientLoader = loadBuying;

/** Sums for what is typed change nothing that is stored, unless they arrive on the way to the next step. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && (formData?.get('intent') !== 'update' || currentUrl.href !== nextUrl.href);

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export const ErrorBoundary = () => <ErrorPage />;

/** Anyone with the address can open the page, so links do not pass it on. */
export const meta: MetaFunction<typeof loader> = ({ data: packed, error }) =>
  personalHead(packed ? viewOf(packed).title : errorTitle(error));

export default function BuyingRoute() {
  const answer = useActionData<typeof action>()?.buying;
  return <BuyingScreen view={viewOf(useLoaderData<typeof loader>())} answer={answer} />;
}
