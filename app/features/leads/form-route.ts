import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import type { FormView } from '#server/page/views/form-view';
import { errorTitle, unlistedHead } from '~/parts/head';
import type { answerForm } from './answer-form';

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

const unanswered = (step: number, failure = 'An unexpected error occured') => ({
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
