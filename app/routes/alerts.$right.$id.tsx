import { type ActionFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/entry/bff';
import { alertLinkPage } from '#server/pages/alerts/alert-link-page';
import { changeAlerts } from '#server/people/alerts/change-alerts';
import { AlertLinkPage } from '~/features/alerts/alert-link-page';
import { viewOf } from '~/rendering/view';

/** The page of a link in an email about alerts. Opening it changes nothing; its buttons do. */
export const loader = personalPage(async (site, { params }) => ({
  view: await alertLinkPage(site, params['right'] ?? '', params['id'] ?? ''),
}));

export async function action(args: ActionFunctionArgs) {
  const { params } = args;
  const outcome = await changeAlerts(await bff(args), params['right'] ?? '', params['id'] ?? '');
  switch (outcome.state) {
    case 'next':
      return redirect(outcome.href, 303);
    case 'stay':
      return null;
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
  }
}

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

/** Anyone with the address can open the alerts, so links do not pass it on. */
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const view = data && viewOf(data);
  return [
    { title: view?.step?.title ?? 'Your alerts' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ];
};

export default function AlertLinkRoute() {
  return <AlertLinkPage view={viewOf(useLoaderData<typeof loader>())} />;
}
