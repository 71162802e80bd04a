import { data, redirect } from '@remix-run/node';
import type { FormOutcome } from '#server/people/leads/views/form-view';
import { leadFormId } from './lead-form-id';

/**
 * Stored: 303 to where the form leads, which stays lite where `keep` names the parameter. Another step, or mistakes: the
 * page again, with 422 for mistakes, nothing that was entered lost.
 */
export function answerForm(outcome: FormOutcome, keep: string | undefined) {
  switch (outcome.state) {
    case 'stored':
      return redirect(keep ? kept(outcome.next, keep) : outcome.next, 303);
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'step':
      return again(outcome, {}, { status: 200 });
    case 'invalid':
      return again(outcome, outcome.errors, { status: 422 });
    case 'failed':
      return again(outcome, {}, { status: 500 }, outcome.message);
    case 'busy':
      return again(
        outcome,
        {},
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
        outcome.message,
      );
  }
}

const kept = (href: string, name: string) => `${href}${href.includes('?') ? '&' : '?'}${name}=1`;

/** What the form finds its way back by. */
const again = (
  { values, step }: { readonly values: Readonly<Record<string, string>>; readonly step: number },
  fieldErrors: Readonly<Record<string, string>>,
  answer: ResponseInit,
  failure?: string,
) => data({ failure, step, fieldErrors, repopulateFields: values, formId: leadFormId }, answer);
