import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/bff';
import { carFormView } from '#server/leads/car-form-page';
import { submitCarForm } from '#server/leads/submit-car-form';
import { answerForm } from '~/features/enquiry/answer-form';
import { CarFormScreen, formHead } from '~/features/enquiry/car-form-screen';
import { viewOf } from '~/features/site/packed';

const kind = 'request-photos';

export const loader = personalPage((site, { params }) => carFormView(site, params['slug'] ?? '', kind));

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  return answerForm(await submitCarForm(site, args.params['slug'] ?? '', kind), site.lite.keep);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => formHead(data && viewOf(data));

export default function RequestPhotosRoute() {
  return <CarFormScreen view={viewOf(useLoaderData<typeof loader>())} />;
}
