import { type MetaFunction, redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { alertFormPage } from '#server/customers/alerts/alert-form-page';
import { requestAlert } from '#server/customers/alerts/request-alert';
import { requestTextAlert } from '#server/customers/alerts/request-text-alert';
import { answeringForm, personalPage } from '#server/entry/bff';
import { AlertNotice, FeedNote, TextOffer } from '~/features/customers/alert-form-parts';
import { answerForm, answerUnstored } from '~/features/leads/form-route';
import { loadSiteForm, SiteForm } from '~/features/leads/lazy-forms';
import { errorTitle, unlistedHead } from '~/parts/head';
import { englishHere } from '~/rendering/say';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(alertFormPage);

export const action = answeringForm(async (site) => {
  if (site.url.searchParams.get('by') === 'text') {
    const outcome = await requestTextAlert(site);
    if (outcome.state === 'next') return redirect(outcome.href, 303);
    throw new Response('The form was rejected.', { status: outcome.status });
  }
  return answerForm(await requestAlert(site), site.lite.keep);
}, answerUnstored);

/** The code of the form loads together with its page. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) =>
  loadSiteForm(await serverLoader<typeof loader>());

export { tryAction as clientAction } from '~/features/leads/form-route';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const view = data && viewOf(data);
  const title = view?.form?.title ?? view?.notice?.title ?? errorTitle(error);
  return unlistedHead(title);
};

export default function NewAlertRoute() {
  const { form, texts, feed, notice } = viewOf(useLoaderData<typeof loader>());
  return (
    <main id="main" lang={englishHere()}>
      {form ? <SiteForm view={form} below={false} /> : null}
      {texts ? <TextOffer texts={texts} /> : null}
      {feed ? <FeedNote feed={feed} /> : null}
      {notice ? <AlertNotice notice={notice} /> : null}
    </main>
  );
}
