import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { answeringForm, page, personalPage } from '#server/entry/bff';
import type { FormView } from '#server/page/views/form-view';
import { withView } from '#server/platform/http/page-answer';
import { carDialogView } from '#server/showroom/car-dialog';
import { carFormOf, carFormPage, submitCarForm } from '#server/site/site-form-page';
import { answerForm, answerUnstored, formHead } from '~/features/leads/form-route';
import { CarForm, loadCarForm } from '~/features/leads/lazy-forms';
import { CarDialogScreen, type RenderedDialogView, renderDialog } from '~/features/showroom/car/car-dialog';
import { errorTitle, unlistedHead } from '~/parts/head';
import { viewOf } from '~/rendering/view';

/** Whatever opens over a car's page: a form, made for its visitor, or a dialog that all visitors share. */
type View = { readonly form: FormView } | { readonly dialog: RenderedDialogView };

const formLoader = (kind: NonNullable<ReturnType<typeof carFormOf>>) =>
  personalPage<View>(async (site, { params: { slug = '' } }) =>
    withView(await carFormPage(site, slug, kind), (form) => ({ form })),
  );

const dialogLoader = page<View>(async (site, { params: { slug = '', dialog = '' } }) => ({
  view: { dialog: renderDialog(await carDialogView(site, slug, dialog)) },
}));

export function loader(args: LoaderFunctionArgs) {
  const kind = carFormOf(args.params['dialog']);
  return kind ? formLoader(kind)(args) : dialogLoader(args);
}

export const action = answeringForm(async (site, args: ActionFunctionArgs) => {
  const { slug = '', dialog = '' } = args.params;
  const kind = carFormOf(dialog);
  if (!kind)
    throw new Response('This page takes no forms.', { status: 405, headers: { Allow: 'GET, HEAD' } });
  return answerForm(await submitCarForm(site, slug, kind), site.lite.keep);
}, answerUnstored);

/** The code of a form loads together with its page. */
export const clientLoader = async ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadCarForm(request.url, serverLoader<typeof loader>());

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/leads/form-route';

/** Shows rejected submissions inside the site frame. */
export { ErrorPage as ErrorBoundary } from '~/features/site/error-page';

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const view = data && viewOf(data);
  if (view && 'form' in view) return formHead(view.form);
  return unlistedHead(view ? `${view.dialog.title} | ${view.dialog.car.title}` : errorTitle(error));
};

export default function CarDialogRoute() {
  const view = viewOf<View>(useLoaderData<typeof loader>());
  return 'form' in view ? <CarForm view={view.form} /> : <CarDialogScreen view={view.dialog} />;
}
