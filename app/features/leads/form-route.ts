import { data, redirect } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import type { FormOutcome, FormView } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/packed';
import { errorTitle, unlistedHead } from '~/parts/head';
import { say } from '~/rendering/say';

/**
 * Sends a form. If no answer comes, e.g. because the connection is lost, the form says so and keeps the input, which
 * the error page would lose.
 */
export async function tryAction({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone();
  try {
    return await serverAction<typeof answerForm>();
  } catch (error) {
    // Where the form redirects once it is stored.
    if (error instanceof Response) throw error;
    return unanswered(await stepOf(copy), wordsOf(error));
  }
}

/**
 * A form without an answer is not loaded again: without a connection that would lose it. Nor is the checkout of a car
 * that somebody else took meanwhile: its page leads away by now, with all that was typed.
 */
export const staysAsItIs: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered || actionResult?.ways ? false : defaultShouldRevalidate;

async function stepOf(formRequest: Request): Promise<number> {
  const step = Number((await formRequest.formData()).get('step'));
  return Number.isInteger(step) ? step : 0;
}

/** An outage of the database comes with words of its own. */
const wordsOf = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && error.status === 503 ? error.data?.text : undefined;

const unanswered = (step: number, failure = say('An unexpected error occured')) => ({
  unanswered: true,
  failure,
  step,
  fieldErrors: {},
  repopulateFields: {},
  formId: leadFormId,
});

/** Identifies the form in the request, so that the answer returns to it. */
export const leadFormId = 'lead-form';

/** The head of a form's page. */
export const formHead = (view: Pick<FormView, 'title' | 'car'> | undefined, error?: unknown) =>
  unlistedHead(view ? [view.title, view.car?.title].filter(Boolean).join(' | ') : errorTitle(error));

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
    case 'hasty':
      return again(
        outcome,
        {},
        { status: 429, headers: { 'Retry-After': String(outcome.waitSeconds) } },
        outcome.message,
        [],
        'notice',
      );
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
  tone?: 'notice',
) => data({ failure, ways, tone, step, fieldErrors, repopulateFields: values, formId: leadFormId }, answer);
