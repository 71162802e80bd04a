import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/entry/bff';
import { carFormView, submitCarForm } from '#server/pages/forms/car-form-page';
import { answerForm } from '~/features/enquiry/answer-form';
import { formHead } from '~/features/enquiry/form-head';
import { CarFormScreen } from '~/features/enquiry/form-screen';
import { viewOf } from '~/features/site/packed';

const kind = 'reserve';

export const loader = personalPage((site, { params }) => carFormView(site, params['slug'] ?? '', kind));

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  return answerForm(await submitCarForm(site, args.params['slug'] ?? '', kind), site.lite.keep);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/enquiry/try-action';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => formHead(data && viewOf(data));

export default function ReserveRoute() {
  return <CarFormScreen view={viewOf(useLoaderData<typeof loader>())} />;
}
