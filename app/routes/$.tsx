import { type ActionFunctionArgs, data as answerWith, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { submitOnlinePayment } from '#server/buying/online-payments/submit-online-payment';
import { serveDocument } from '#server/dealer/documents';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { answeringForm, type Bff, leaveRefusedNote, page, refusedNote } from '#server/entry/bff';
import { changeWatchlist, unstoredNote, type WatchlistOutcome } from '#server/garage/change-watchlist';
import type { RefusedNoteView } from '#server/garage/views/garage-view';
import { watchlistPage } from '#server/garage/watchlist-page';
import { describedPage } from '#server/page/describe-page';
import { type Answer, withView } from '#server/platform/http/page-answer';
import { withCarsBelow } from '#server/search/cars-below';
import { stockListPage } from '#server/showroom/search-page';
import { chooseLanguage } from '#server/site/choose-language';
import { siteFile } from '#server/site/machines/site-files';
import { submitSiteForm } from '#server/site/site-form-page';
import { sitePage } from '#server/site/site-page';
import { submitStart } from '#server/trade-in/pages/submit-step';
import { renderWatchlist } from '~/features/customers/render-watchlist';
import {
  isWatchlist,
  type RenderedWatchlistView,
  WatchlistPage,
  watchlistHead,
} from '~/features/customers/watchlist-page';
import { answerForm, answerUnstored } from '~/features/leads/form-route';
import { loadSiteForm, SiteForm } from '~/features/leads/lazy-forms';
import { LazySearchPage, withSearchPage } from '~/features/search/lazy-search';
import type { Answer as SearchAnswer } from '~/features/search/load-search';
import { type RenderedSearchView, renderSearch } from '~/features/search/render-search';
import { searchHead } from '~/features/search/search-head';
import {
  isSitePage,
  PageScreen,
  pageHead,
  type RenderedPageView,
  renderPage,
} from '~/features/site/block-page';
import { ErrorPage } from '~/features/site/error-page';
import { answerStep } from '~/features/trade-in/answer-step';
import { loadStart, ValuationStart } from '~/features/trade-in/start';
import { BelowError, renderCarsBelow } from '~/parts/cars/cars-below';
import { errorTitle } from '~/parts/head';
import { speaking } from '~/rendering/say';
import { viewOf } from '~/rendering/view';

/**
 * Any address that no other route answers to: the watchlist, a page or a form, the list of all stock where the dealer
 * wants it, else nothing.
 */
export const loader = page<AnyView>((site, args) =>
  answerOf(site, refusedNote(args)).catch((error) => withCarsBelow(site, error, renderCarsBelow)),
);

type AnyView = RenderedSearchView | RenderedPageView | RenderedWatchlistView;

async function answerOf(site: Bff, note: RefusedNoteView | undefined): Promise<Answer<AnyView>> {
  const watchlist = await watchlistPage(site, note);
  if (watchlist) return withView(watchlist, renderWatchlist);
  const file = await siteFile(site);
  if (file) return { file };
  const response = await serveDocument(site);
  if (response) return { response };
  const page = await sitePage(site);
  if (!page) {
    return withView(await stockListPage(site), (view) => speaking(site.language, () => renderSearch(view)));
  }
  return withView(describedPage(site, page), renderPage);
}

export const action = answeringForm(async (site, args: ActionFunctionArgs) => {
  const language = await chooseLanguage(site);
  if (language) return answerLanguage(language);
  const change = await changeWatchlist(site);
  if (change) return answerChange(args, change);
  const start = await submitStart(site);
  if (start) return answerStep(start);
  const payment = await submitOnlinePayment(site);
  if (payment) return answerForm(payment, undefined);
  return answerForm(await submitSiteForm(site), site.lite.keep);
}, answerUnstoredForm);

/** A note on the watchlist, or a form at any other address. */
function answerUnstoredForm(form: UnstoredForm, site: Bff, args: ActionFunctionArgs) {
  const note = unstoredNote(site, form);
  if (note === undefined) return answerUnstored(form);
  if (note === null) return undefined;
  leaveRefusedNote(args, note);
  return answerWith(null, form.init);
}

/** Back to the page of the switch, in the language. */
function answerLanguage(outcome: NonNullable<Awaited<ReturnType<typeof chooseLanguage>>>) {
  if (outcome.state === 'refused') throw new Response('The form was rejected.', { status: outcome.status });
  return redirect(outcome.to, { status: 303, headers: { 'Set-Cookie': outcome.cookie } });
}

function answerChange(args: ActionFunctionArgs, change: WatchlistOutcome) {
  switch (change.state) {
    case 'done':
      return redirect(change.to, 303);
    case 'refused':
      throw new Response('The form was rejected.', { status: change.status });
    case 'invalid':
      leaveRefusedNote(args, change.refused);
      return answerWith(null, 422);
  }
}

/** What loads searches, from the first one at such an address on. */
let searches: typeof import('~/features/search/load-search') | undefined;

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const serverAnswer = searches?.keptView(pathname + search) ? undefined : serverLoader<typeof loader>();
  const answer = await serverAnswer?.catch(() => undefined);
  const view = answer && viewOf(answer);
  if (view && isWatchlist(view)) return answer;
  if (view && isSitePage(view)) return view.page.start ? loadStart(answer) : loadSiteForm(answer);
  searches ??= await import('~/features/search/load-search');
  return withSearchPage(searches.loadSearch({ request, serverLoader: () => serverAnswer ?? serverLoader() }));
}

export { staysAsItIs as shouldRevalidate, tryAction as clientAction } from '~/features/leads/form-route';

/** Refused forms and addresses without a page, inside the site frame. */
export const ErrorBoundary = () => (
  <ErrorPage>
    <BelowError />
  </ErrorPage>
);

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: errorTitle(error) }];
  const view = viewOf(data);
  if (isWatchlist(view)) return watchlistHead(view);
  return isSitePage(view) ? pageHead(view) : searchHead(view, error);
};

export default function AnyOtherRoute() {
  const answer = useLoaderData<typeof clientLoader>();
  const view = viewOf<AnyView>(answer);
  if (isWatchlist(view)) return <WatchlistPage view={view} />;
  return isSitePage(view) ? (
    <SitePageScreen view={view} />
  ) : (
    <LazySearchPage answer={answer as SearchAnswer} view={view} />
  );
}

function SitePageScreen({ view }: { view: RenderedPageView }) {
  const { form, start, lead = false } = view.page;
  if (start) return <PageScreen view={view} form={<ValuationStart view={start} below={lead} />} />;
  if (!form) return <PageScreen view={view} />;
  return <PageScreen view={view} form={<SiteForm view={form} below={lead} />} />;
}
