import { data, redirect } from '@remix-run/node';
import type { CarFormOutcome } from '#server/leads/views/car-form-view';
import { carFormId } from './car-form';

/**
 * Stored: 303 to /success, which stays lite where `keep` names the parameter. Mistakes: the page again with 422,
 * nothing that was entered lost.
 */
export function answerForm(outcome: CarFormOutcome, keep: string | undefined) {
  switch (outcome.state) {
    case 'stored':
      return redirect(keep ? `/success?${keep}=1` : '/success', 303);
    case 'refused':
      throw new Response('The form was refused.', { status: outcome.status });
    case 'invalid':
      return again(outcome.values, outcome.errors, 422);
    case 'failed':
      return again(outcome.values, {}, 500, outcome.message);
  }
}

/** What the form finds its way back by. */
const again = (
  repopulateFields: Readonly<Record<string, string>>,
  fieldErrors: Readonly<Record<string, string>>,
  status: number,
  failure?: string,
) => data({ failure, fieldErrors, repopulateFields, formId: carFormId }, status);
