import { formSharing } from '#server/pages/parts/page-parts';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { StartView } from '#server/pages/parts/views/start-view';
import { startView } from '#server/pages/trade-in/start-page';
import type { FormView } from '#server/people/leads/views/form-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { siteFormPage } from './site-form-page';

interface TradeInView {
  readonly start?: StartView | undefined;
  readonly form?: FormView | undefined;
}

/**
 * `/cars/trade-in`: the first step of a valuation where the site values cars, otherwise the form. Throws a 404 Response
 * if there is neither.
 */
export async function tradeInPage(visit: PageVisit): Promise<PageAnswer<TradeInView>> {
  const start = await startView(visit);
  if (start) return { view: { start }, sharing: formSharing(visit) };
  const { view: form, ...facts } = await siteFormPage(visit);
  return { ...facts, view: { form } };
}
