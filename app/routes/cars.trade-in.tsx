import type { MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { answeringForm, personalPage } from '#server/entry/bff';
import { submitSiteForm, tradeInPage } from '#server/site/site-form-page';
import { submitStart } from '#server/trade-in/pages/submit-step';
import { answerForm, answerUnstored, formHead } from '~/features/leads/form-route';
import { loadSiteForm, SiteForm } from '~/features/leads/lazy-forms';
import { answerStep } from '~/features/trade-in/answer-step';
import { loadStart, ValuationStart } from '~/features/trade-in/start';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(tradeInPage);

export const action = answeringForm(async (site) => {
  const start = await submitStart(site);
  return start ? answerStep(start) : answerForm(await submitSiteForm(site), site.lite.keep);
}, answerUnstored);

/** The code of the form, or of a valuation's start, loads together with its page. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const answer = await serverLoader<typeof loader>();
  return viewOf(answer).start ? loadStart(answer) : loadSiteForm(answer);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/leads/form-route';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const view = data && viewOf(data);
  return formHead(view && (view.form ?? view.start), error);
};

export default function TradeInRoute() {
  const { form, start } = viewOf(useLoaderData<typeof loader>());
  return (
    <main id="main">
      {form ? <SiteForm view={form} below={false} /> : null}
      {start ? <ValuationStart view={start} below={false} /> : null}
    </main>
  );
}
