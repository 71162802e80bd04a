import type { FormView } from '#server/page/views/form-view';
import { errorTitle } from '~/parts/dealer/error-words';

/** The head of a form's page. */
export const formHead = (view: Pick<FormView, 'title' | 'car'> | undefined, error?: unknown) => [
  { title: view ? [view.title, view.car?.title].filter(Boolean).join(' | ') : errorTitle(error) },
  { name: 'robots', content: 'noindex' },
];
