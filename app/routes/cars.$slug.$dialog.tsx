import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { page } from '#server/entry/bff';
import { carDialogView } from '#server/pages/car/car-dialog';
import { CarDialog, CarDialogPage, renderDialog } from '~/features/car/dialogs/car-dialog';
import { viewOf } from '~/rendering/view';
import { useDialogRoute } from '~/ui/dialog-route';

export const loader = page(async (bff, { params }) => ({
  view: renderDialog(await carDialogView(bff, params['slug'] ?? '', params['dialog'] ?? '')),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${viewOf(data).title} | ${viewOf(data).car.title}` : 'Not found' },
  { name: 'robots', content: 'noindex' },
];

export default function CarDialogRoute() {
  const view = viewOf(useLoaderData<typeof loader>());
  const { over, close } = useDialogRoute(view.car.href);
  return over ? <CarDialog view={view} onClose={close} /> : <CarDialogPage view={view} />;
}
