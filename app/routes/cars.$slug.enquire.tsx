import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { bff, personalPage } from '#server/bff';
import { carFormView } from '#server/leads/car-form-page';
import { submitCarForm } from '#server/leads/submit-car-form';
import { answerForm } from '~/features/enquiry/answer-form';
import { CarFormScreen, formHead } from '~/features/enquiry/car-form-screen';
import { viewOf } from '~/features/site/packed';

const kind = 'enquire';

export const loader = personalPage((site, { params }) => carFormView(site, params['slug'] ?? '', kind));

export const action = async (args: ActionFunctionArgs) =>
  answerForm(await submitCarForm(await bff(args), args.params['slug'] ?? '', kind));

export const meta: MetaFunction<typeof loader> = ({ data }) => formHead(data && viewOf(data));

export default function EnquireRoute() {
  return <CarFormScreen view={viewOf(useLoaderData<typeof loader>())} />;
}
