import { data, redirect } from '@remix-run/node';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import type { FormOutcome } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/link-view';
import { leadFormId } from './form-route';

/**
 * Once stored, redirects with 303; the `keep` parameter carries over to the next page. Another step, or mistakes:
 * returns the page with everything entered, with 422 for mistakes.
 */
export function answerForm(outcome: FormOutcome, keep: string | undefined) {
  switch (outcome.state) {
    case 'stored':
      return redirect(keep ? withStep(outcome.next, keep) : outcome.next, {
        status: 303,
        ...(outcome.cookie ? { headers: { 'Set-Cookie': outcome.cookie } } : {}),
      });
    case 'refused':
      throw new Response('The form was rejected.', { status: outcome.status });
    case 'step':
      return again(outcome, {}, { status: 200 });
    case 'invalid':
      return again(outcome, outcome.errors, { status: 422 });
    case 'failed':
      return again(outcome, {}, { status: outcome.away ? 503 : 500 }, outcome.message);
    case 'taken':
      return again(outcome, {}, { status: 409 }, outcome.message, outcome.ways);
    case 'busy':
      return again(
        outcome,
        {},
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
        outcome.message,
      );
  }
}

/** The response to a form that could not be stored. */
export const answerUnstored = ({ failure, values, init }: UnstoredForm) =>
  again({ values, step: stepIn(values) }, {}, init, failure);

/** The step of the form that was sent. */
const stepIn = ({ step }: UnstoredForm['values']): number => (/^\d$/.test(step ?? '') ? Number(step) : 0);

const withStep = (href: string, name: string) => `${href}${href.includes('?') ? '&' : '?'}${name}=1`;

/** Id that links the answer to its form. */
const again = (
  { values, step }: { readonly values: Readonly<Record<string, string>>; readonly step: number },
  fieldErrors: Readonly<Record<string, string>>,
  answer: ResponseInit,
  failure?: string,
  ways?: readonly LinkView[],
) => data({ failure, ways, step, fieldErrors, repopulateFields: values, formId: leadFormId }, answer);
