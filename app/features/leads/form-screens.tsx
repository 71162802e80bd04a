import { useActionData } from '@remix-run/react';
import type { FormView } from '#server/page/views/form-view';
import { useIsOver } from '~/ui/dialog-route';
import { FormPage, FormPanel } from './form-page';
import type { answerForm } from './form-route';

/** A form about a car: in the dialog over its page, or as a standalone page. */
export function CarFormScreen({ view }: { view: FormView }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  if (useIsOver()) return <FormPanel view={view} failure={failure} />;
  return (
    <main id="main">
      <FormPage view={view} failure={failure} />
    </main>
  );
}

/** A form at its own address, inside its page. */
export function FormScreen({ view, below }: { view: FormView; below: boolean }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  return <FormPage view={view} failure={failure} below={below} />;
}
