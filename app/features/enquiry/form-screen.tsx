import { useActionData } from '@remix-run/react';
import type { FormView } from '#server/people/leads/views/form-view';
import { Dialog } from '~/ui/dialog';
import { useDialogRoute } from '~/ui/dialog-route';
import type { answerForm } from './answer-form';
import { FormPage, FormPanel } from './form-page';

/** A form about a car: in a dialog over its page, or as a standalone page. */
export function CarFormScreen({ view }: { view: FormView }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  const { over, close } = useDialogRoute(view.car?.href ?? '/');
  if (!over) {
    return (
      <main id="main">
        <FormPage view={view} failure={failure} />
      </main>
    );
  }
  return (
    <Dialog title={view.title} onClose={close}>
      <FormPanel view={view} failure={failure} />
    </Dialog>
  );
}

/** A form at its own address, inside its page. */
export function FormScreen({ view, below }: { view: FormView; below: boolean }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  return <FormPage view={view} failure={failure} below={below} />;
}

/** The head of a form's page. */
export const formHead = (view: Pick<FormView, 'title' | 'car'> | undefined) => [
  { title: view ? [view.title, view.car?.title].filter(Boolean).join(' | ') : 'Not found' },
  { name: 'robots', content: 'noindex' },
];
