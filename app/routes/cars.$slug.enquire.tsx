import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/entry/bff';
import { carFormAt, carFormPage, submitCarForm } from '#server/pages/forms/car-form-page';
import { answerForm } from '~/features/enquiry/answer-form';
import { CarFormScreen, formHead } from '~/features/enquiry/form-screen';
import { viewOf } from '~/rendering/view';

// Every form about a car; the other addresses of such forms export this route again.

export const loader = personalPage((site, { params }) =>
  carFormPage(site, params['slug'] ?? '', carFormAt(site.url)),
);

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  const outcome = await submitCarForm(site, args.params['slug'] ?? '', carFormAt(site.url));
  return answerForm(outcome, site.lite.keep);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/enquiry/try-action';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => formHead(data && viewOf(data));

export default function CarFormRoute() {
  return <CarFormScreen view={viewOf(useLoaderData<typeof loader>())} />;
}
