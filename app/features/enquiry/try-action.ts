import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
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
    return unanswered(await stepOf(copy));
  }
}

/** A form without an answer stays as it is: reloading without a connection would lose it. */
export const staysAsItIs: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

async function stepOf(formRequest: Request): Promise<number> {
  const step = Number((await formRequest.formData()).get('step'));
  return Number.isInteger(step) ? step : 0;
}

const unanswered = (step: number) => ({
  unanswered: true,
  failure: 'An unexpected error occured',
  step,
  fieldErrors: {},
  repopulateFields: {},
  formId: leadFormId,
});

/** Identifies the form in the request, so that the answer returns to it. */
export const leadFormId = 'lead-form';
