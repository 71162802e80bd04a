import { type ActionFunctionArgs, data, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { answeringForm, personalPage } from '#server/entry/bff';
import { changeBooking, managePage } from '#server/leads/test-drives/manage-page';
import { BookingPage } from '~/features/leads/booking-page';
import { personalHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

const idOf = (params: Readonly<Record<string, string | undefined>>) => params['*'] ?? '';

/** A booked test drive by its signed link. */
export const loader = personalPage((site, { params }) => managePage(site, idOf(params)));

export const action = answeringForm(async (site, args: ActionFunctionArgs) => {
  const outcome = await changeBooking(site, idOf(args.params));
  switch (outcome.state) {
    case 'done':
      return redirect(outcome.next, 303);
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'invalid':
      return data({ errors: outcome.errors, values: {}, failure: undefined }, 422);
  }
}, answerUnstored);

function answerUnstored({ failure, values, init }: UnstoredForm) {
  return data({ errors: {}, values, failure }, init);
}

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = () => personalHead('Your test drive');

export default function BookingRoute() {
  const answer = useActionData<typeof action>();
  return <BookingPage view={viewOf(useLoaderData<typeof loader>())} answer={answer} />;
}
