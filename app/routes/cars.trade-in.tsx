import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/entry/bff';
import { siteFormPage, submitSiteForm } from '#server/pages/forms/site-form-page';
import { answerForm } from '~/features/enquiry/answer-form';
import { FormScreen, formHead } from '~/features/enquiry/form-screen';
import { viewOf } from '~/rendering/view';

export const loader = personalPage(siteFormPage);

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  return answerForm(await submitSiteForm(site), site.lite.keep);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/enquiry/try-action';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => formHead(data && viewOf(data));

export default function TradeInRoute() {
  return (
    <main id="main">
      <FormScreen view={viewOf(useLoaderData<typeof loader>())} below={false} />
    </main>
  );
}
