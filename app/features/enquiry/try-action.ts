import { type ClientActionFunctionArgs, data } from '@remix-run/react';
import type { answerForm } from './answer-form';
import { leadFormId } from './lead-form-id';

/**
 * Sends a form. Where no answer comes, e.g. because the connection is gone, the form says so and keeps what was entered
 * (specification §8 "Lead submit fails"): the page of the error would lose it. The answer gets its status back, which
 * tells the router not to load the page again where the form still stands.
 */
export async function tryAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    const answer = await serverAction<typeof answerForm>();
    return data(answer, { status: statusOf(answer) });
  } catch (error) {
    // Where the form leads once it is stored.
    if (error instanceof Response) throw error;
    return data(unanswered(await stepOf(sent)), { status: 503 });
  }
}

interface Answer {
  readonly failure?: string | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

function statusOf({ failure, fieldErrors }: Answer): number {
  if (failure) return 500;
  return Object.keys(fieldErrors).length > 0 ? 422 : 200;
}

async function stepOf(sent: Request): Promise<number> {
  const step = Number((await sent.formData()).get('step'));
  return Number.isInteger(step) ? step : 0;
}

const unanswered = (step: number) => ({
  failure: 'An unexpected error occured',
  step,
  fieldErrors: {},
  repopulateFields: {},
  formId: leadFormId,
});
