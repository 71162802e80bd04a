import { data, redirect } from '@remix-run/node';
import type { BuyingOutcome } from '#server/buying/pages/views/buying-outcome';
import type { UnstoredForm } from '#server/dealer/tenants/views/site-view';

/** The response to a form below `/buy/`: 303 onwards, mistakes with 422, too many with 429. Throws the response to a rejected one. */
export function answerBuying(outcome: BuyingOutcome) {
  switch (outcome.state) {
    case 'next':
      return redirect(outcome.href, {
        status: 303,
        ...(outcome.cookie ? { headers: { 'Set-Cookie': outcome.cookie } } : {}),
      });
    case 'invalid':
      return data({ buying: outcome.answer }, 422);
    case 'busy':
      return data(
        { buying: outcome.answer },
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
      );
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
  }
}

/** The response to a form that could not be stored. */
export const answerUnstoredBuying = ({ failure, values, init }: UnstoredForm) =>
  data({ buying: { errors: {}, values, failure } }, init);
