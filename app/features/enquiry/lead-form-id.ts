/** Names the form to the action, whose answer then finds its way back to it. */
export const leadFormId = 'lead-form';
