import { useActionData } from '@remix-run/react';
import type { CarFormView } from '#server/leads/views/car-form-view';
import { Dialog } from '~/ui/dialog';
import { useDialogRoute } from '~/ui/dialog-route';
import type { answerForm } from './answer-form';
import { CarFormPage, CarFormPanel } from './car-form-page';

/** The head of a form's page. */
export const formHead = (view: CarFormView | undefined) => [
  { title: view ? `${view.title} | ${view.car.title}` : 'Not found' },
  { name: 'robots', content: 'noindex' },
];

/** A form about a car: a dialog over its page, or a page of its own. */
export function CarFormScreen({ view }: { view: CarFormView }) {
  const failure = useActionData<typeof answerForm>()?.failure;
  const { over, close } = useDialogRoute(view.car.href);
  if (!over) return <CarFormPage view={view} failure={failure} />;
  return (
    <Dialog title={view.title} onClose={close}>
      <CarFormPanel view={view} failure={failure} />
    </Dialog>
  );
}
