import { type ActionFunctionArgs, data as answer, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { alertLinkPage } from '#server/customers/alerts/alert-link-page';
import { changeAlerts } from '#server/customers/alerts/change-alerts';
import { stopTextAlert, textLinkPage } from '#server/customers/alerts/request-text-alert';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { answeringForm, personalPage } from '#server/entry/bff';
import { AlertLinkPage, AlertRefusal } from '~/features/customers/alert-link-page';
import { ErrorPage } from '~/features/site/error-page';
import { errorTitle, personalHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

/** The page of a link in an email or a text about alerts. Opening it changes nothing; its buttons do. */
export const loader = personalPage(async (site, { params: { right = '', id = '' } }) => ({
  view: right === 'text' ? await textLinkPage(site, id) : await alertLinkPage(site, right, id),
}));

export const action = answeringForm(async (site, args: ActionFunctionArgs) => {
  const { right = '', id = '' } = args.params;
  const outcome = await (right === 'text' ? stopTextAlert(site, id) : changeAlerts(site, right, id));
  switch (outcome.state) {
    case 'next':
      return redirect(outcome.href, 303);
    case 'invalid':
      return answer({ message: outcome.message, alert: outcome.alert }, 422);
    case 'stay':
      return null;
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
  }
}, answerUnstored);

/** The page of all alerts says so; the others have nothing but a button. */
function answerUnstored({ failure, init }: UnstoredForm, _: unknown, { params }: ActionFunctionArgs) {
  return params['right'] === 'manage' ? answer({ message: failure, alert: undefined }, init) : undefined;
}

/** Shows rejected submissions inside the site frame. */
export const ErrorBoundary = () => <AlertRefusal otherwise={<ErrorPage />} />;

/** Anyone with the address can open the alerts, so links do not pass it on. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const view = data && viewOf(data);
  return personalHead(view ? (view.step?.title ?? 'Your alerts') : errorTitle(error));
};

export default function AlertLinkRoute() {
  const mistake = useActionData<typeof action>() ?? undefined;
  return <AlertLinkPage view={viewOf(useLoaderData<typeof loader>())} mistake={mistake} />;
}
