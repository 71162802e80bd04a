import { data, redirect } from '@remix-run/node';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import type { JourneyOutcome } from '#server/page/views/start-view';

/**
 * The response to a form of a valuation: 303 to the next step, with the cookie of the browser's valuation; mistakes
 * with 422 and everything that was entered. Throws the response to a rejected one.
 */
export function answerStep(outcome: JourneyOutcome) {
  switch (outcome.state) {
    case 'next':
      return redirect(outcome.href, {
        status: 303,
        ...(outcome.cookie ? { headers: { 'Set-Cookie': outcome.cookie } } : {}),
      });
    case 'invalid':
      return data({ valuation: outcome.answer }, 422);
    case 'busy':
      return data(
        { valuation: outcome.answer },
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
      );
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
  }
}

/** The response to a step that could not be stored. */
export const answerUnstoredStep = ({ failure, values, init }: UnstoredForm) =>
  data({ valuation: { errors: {}, values, failure } }, init);
