import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { answerForm } from './answer-form';
import { leadFormId } from './lead-form-id';

/**
 * Sends a form. Where no answer comes, e.g. because the connection is gone, the form says so and keeps what was entered
 * (specification §8 "Lead submit fails"): the page of the error would lose it.
 */
export async function tryAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof answerForm>();
  } catch (error) {
    // Where the form leads once it is stored.
    if (error instanceof Response) throw error;
    return {
      failure: 'An unexpected error occured',
      step: undefined,
      fieldErrors: {},
      repopulateFields: {},
      formId: leadFormId,
    };
  }
}
