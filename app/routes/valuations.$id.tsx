import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answeringForm, personalPage } from '#server/entry/bff';
import { submitStep } from '#server/trade-in/pages/submit-step';
import { valuationPage } from '#server/trade-in/pages/valuation-page';
import { ErrorPage } from '~/features/site/error-page';
import { answerStep, answerUnstoredStep } from '~/features/trade-in/answer-step';
import { ValuationScreen } from '~/features/trade-in/valuation';
import { errorTitle, personalHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

/** A valuation by its personal link: every step after the first. */
export const loader = personalPage((site, { params: { id = '' } }) => valuationPage(site, id));

export const action = answeringForm(
  async (site, args: ActionFunctionArgs) => answerStep(await submitStep(site, args.params['id'] ?? '')),
  answerUnstoredStep,
);

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

/** Shows rejected submissions inside the site frame. */
export const ErrorBoundary = () => <ErrorPage />;

/** Anyone with the address can open the valuation, so links do not pass it on. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  personalHead(data ? viewOf(data).title : errorTitle(error));

export default function ValuationRoute() {
  const answer = useActionData<typeof action>()?.valuation;
  return <ValuationScreen view={viewOf(useLoaderData<typeof loader>())} answer={answer} />;
}
