import { data, redirect, redirectDocument } from '@remix-run/node';
import type { AccountSubmission } from '#server/customers/views/customer-views';
import type { UnstoredForm } from '#server/dealer/views/site-view';

/** The response to a form of a customer's page. Throws the response to a rejected one. */
export function accountAnswer(outcome: AccountSubmission) {
  switch (outcome.state) {
    case 'done':
      return redirect(outcome.to, 303);
    case 'signed-out': {
      const headers = outcome.cookies.map((value): [string, string] => ['Set-Cookie', value]);
      return redirectDocument(outcome.to, { status: 303, headers });
    }
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'invalid':
      return data(outcome.answer, 422);
  }
}

/** The response to a form that could not be stored. */
export const unstoredAnswer = ({ failure, values, init }: UnstoredForm) =>
  data({ errors: {}, values, failure }, init);
