import { useActionData } from '@remix-run/react';
import type { FormView } from '#server/page/views/form-view';
import { Dialog } from '~/ui/dialog';
import { useDialogRoute } from '~/ui/dialog-route';
import { FormPage, FormPanel } from './form-page';
import type { answerForm } from './form-route';

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
