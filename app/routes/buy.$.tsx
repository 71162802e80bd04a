import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { buyingPage, submitBuying } from '#server/buying/pages/buying-page';
import { answeringForm, personalPage } from '#server/entry/bff';
import { answerBuying, answerUnstoredBuying } from '~/features/buying/answer-buying';
import { BuyingScreen, loadBuying } from '~/features/buying/buying';
import { ErrorPage } from '~/features/site/error-page';
import { errorTitle } from '~/parts/dealer/error-words';
import { viewOf } from '~/rendering/view';

/** Reservations by their personal links, and everything else that a shopper does while buying. */
export const loader = personalPage((site, { params }) => buyingPage(site, params['*'] ?? ''));

export const action = answeringForm(
  async (site, args: ActionFunctionArgs) => answerBuying(await submitBuying(site, args.params['*'] ?? '')),
  answerUnstoredBuying,
);

export const clientLoader = loadBuying;

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export const ErrorBoundary = () => <ErrorPage />;

/** Anyone with the address can open the page, so links do not pass it on. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data ? viewOf(data).title : errorTitle(error) },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

export default function BuyingRoute() {
  const answer = useActionData<typeof action>()?.buying;
  return <BuyingScreen view={viewOf(useLoaderData<typeof loader>())} answer={answer} />;
}
