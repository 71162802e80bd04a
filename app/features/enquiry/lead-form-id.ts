/** Identifies the form in the request, so that the answer returns to it. */
export const leadFormId = 'lead-form';
