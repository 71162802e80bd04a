import { useActionData } from '@remix-run/react';
import type { FormView } from '#server/page/views/form-view';
import type { answerForm } from './answer-form';
import { FormPage } from './form-page';

/** A form at its own address, inside its page. */
export function FormScreen({ view, below }: { view: FormView; below: boolean }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  return <FormPage view={view} failure={failure} below={below} />;
}
