import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { serveDocument } from '#server/dealership/documents/serve-document';
import { answerOnceInstead, answerWithFile, type Bff, bff, page } from '#server/entry/bff';
import { submitSiteForm } from '#server/pages/forms/site-form-page';
import { stockListView } from '#server/pages/search/search-page';
import { describePage } from '#server/pages/seo/describe-page';
import { siteFile } from '#server/pages/seo/site-files';
import { sitePage } from '#server/pages/site/site-page';
import { notesOn } from '#server/platform/http/page-notes';
import { withCarsBelow } from '#server/search/stock-search/cars-below';
import { answerForm } from '~/features/enquiry/answer-form';
import { loadSiteForm, SiteForm } from '~/features/enquiry/site-form';
import { type DrawnPageView, drawnPageParts, drawPage } from '~/features/pages/draw-page';
import { pageHead } from '~/features/pages/page-head';
import { isSitePage, PageScreen } from '~/features/pages/page-screen';
import { type DrawnSearchView, drawnParts, drawSearch } from '~/features/search/drawn-search';
import { type Answer, keptView, loadSearch } from '~/features/search/load-search';
import { searchHead } from '~/features/search/search-head';
import { SearchPage } from '~/features/search/search-page';
import { ErrorPage } from '~/features/site/error-page';
import { viewOf } from '~/features/site/packed';
import { BelowError } from '~/ui/below-error';
import { drawCarsBelow } from '~/ui/cars-below';

/**
 * Any address that no other route answers to: a page or a form, the list of all stock where the dealer wants it, else
 * nothing.
 */
export const loader = page<DrawnSearchView | DrawnPageView>(
  (site) => answerOf(site).catch((thrown) => withCarsBelow(site, thrown, drawCarsBelow)),
  [...drawnParts, ...drawnPageParts],
);

async function answerOf(site: Bff) {
  const file = await siteFile(site);
  if (file) return answerWithFile(site, file);
  const document = await serveDocument(site);
  if (document) return answerOnceInstead(site, document);
  const found = await sitePage(site);
  if (!found) return drawSearch(await stockListView(site));
  // A form carries a token of its own.
  if (found.form) notesOn(site).once = true;
  describePage(site, found);
  return drawPage(found);
}

export async function action(args: ActionFunctionArgs) {
  const site = await bff(args);
  return answerForm(await submitSiteForm(site), site.lite.keep);
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const asked = keptView(pathname + search) ? undefined : serverLoader<typeof loader>();
  const answer = await asked?.catch(() => undefined);
  if (answer && isSitePage(viewOf(answer))) return loadSiteForm(answer);
  return loadSearch({ request, serverLoader: () => asked ?? serverLoader() }, viewOf<DrawnSearchView>);
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/enquiry/try-action';

/** Refused forms and addresses without a page, inside the site frame. */
export const ErrorBoundary = () => (
  <ErrorPage>
    <BelowError />
  </ErrorPage>
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: 'Page not found' }];
  const view = viewOf(data);
  return isSitePage(view) ? pageHead(view) : searchHead(view, error);
};

export default function AnyOtherRoute() {
  const answer = useLoaderData<typeof clientLoader>();
  const view = viewOf<DrawnSearchView | DrawnPageView>(answer);
  return isSitePage(view) ? (
    <SitePageScreen view={view} />
  ) : (
    <SearchPage answer={answer as Answer} view={view} />
  );
}

function SitePageScreen({ view }: { view: DrawnPageView }) {
  const { form, lead = false } = view.page;
  if (!form) return <PageScreen view={view} />;
  return <PageScreen view={view} form={<SiteForm view={form} below={lead} />} />;
}
