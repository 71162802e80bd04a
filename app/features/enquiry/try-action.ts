import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import type { answerForm } from './answer-form';
import { leadFormId } from './lead-form-id';

/**
 * Sends a form. If no answer comes, e.g. because the connection is lost, the form says so and keeps the input, which
 * the error page would lose.
 */
export async function tryAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return await serverAction<typeof answerForm>();
  } catch (error) {
    // Where the form redirects once it is stored.
    if (error instanceof Response) throw error;
    return unanswered(await stepOf(sent));
  }
}

/** A form without an answer stays as it is: reloading without a connection would lose it. */
export const staysAsItIs: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

async function stepOf(sent: Request): Promise<number> {
  const step = Number((await sent.formData()).get('step'));
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
