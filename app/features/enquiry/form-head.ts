import type { FormView } from '#server/people/leads/views/form-view';

/** The head of a form's page. */
export const formHead = (view: Pick<FormView, 'title' | 'car'> | undefined) => [
  { title: view ? [view.title, view.car?.title].filter(Boolean).join(' | ') : 'Not found' },
  { name: 'robots', content: 'noindex' },
];
