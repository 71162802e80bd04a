import { useActionData } from '@remix-run/react';
import type { FormView } from '#server/leads/views/form-view';
import { Dialog } from '~/ui/dialog';
import { useDialogRoute } from '~/ui/dialog-route';
import type { answerForm } from './answer-form';
import { FormPage, FormPanel } from './form-page';

/** A form about a car: a dialog over its page, or a page of its own. */
export function CarFormScreen({ view }: { view: FormView }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  const { over, close } = useDialogRoute(view.car?.href ?? '/');
  if (!over) return <FormPage view={view} failure={failure} />;
  return (
    <Dialog title={view.title} onClose={close}>
      <FormPanel view={view} failure={failure} />
    </Dialog>
  );
}

/** A form at an address of its own. */
export function FormScreen({ view }: { view: FormView }) {
  return <FormPage view={view} failure={useActionData<typeof answerForm>()?.failure} />;
}
