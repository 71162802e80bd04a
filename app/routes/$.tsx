import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { bff, keepOnlyOnce, page } from '#server/bff';
import { siteFormView, submitSiteForm } from '#server/leads/site-form-page';
import { stockListView } from '#server/search/search-page';
import { answerForm } from '~/features/enquiry/answer-form';
import { formHead } from '~/features/enquiry/form-head';
import { type FormPageView, isFormPage, loadSiteForm, SiteForm } from '~/features/enquiry/site-form';
import { type DrawnSearchView, drawnParts, drawSearch } from '~/features/search/drawn-search';
import { type Answer, keptView, loadSearch } from '~/features/search/load-search';
import { searchHead } from '~/features/search/search-head';
import { SearchPage } from '~/features/search/search-page';
import { viewOf } from '~/features/site/packed';

/** Any address that no other route answers to: a form, the list of all stock where the dealer wants it, else nothing. */
export const loader = page<DrawnSearchView | FormPageView>(async (site) => {
  const form = await siteFormView(site);
  if (!form) return drawSearch(await stockListView(site));
  // It carries a token of its own.
  keepOnlyOnce(site);
  return { form };
}, drawnParts);

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  return answerForm(await submitSiteForm(site), site.lite.keep);
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const asked = keptView(pathname + search) ? undefined : serverLoader<typeof loader>();
  const answer = await asked?.catch(() => undefined);
  if (answer && isFormPage(viewOf(answer))) return loadSiteForm(answer);
  return loadSearch({ request, serverLoader: () => asked ?? serverLoader() }, viewOf<DrawnSearchView>);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/enquiry/try-action';

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: 'Page not found' }];
  const view = viewOf(data);
  return isFormPage(view) ? formHead(view.form) : searchHead(view, error);
};

export default function AnyOtherRoute() {
  const answer = useLoaderData<typeof clientLoader>();
  const view = viewOf<DrawnSearchView | FormPageView>(answer);
  return isFormPage(view) ? (
    <SiteForm view={view.form} />
  ) : (
    <SearchPage answer={answer as Answer} view={view} />
  );
}
