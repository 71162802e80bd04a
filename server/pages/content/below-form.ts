import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import { contentAt, partsOfPage } from './content-page';
import { makeBlocks } from './make-blocks';
import { tradeInFaq } from './rules/defaults/trade-in-faq';

const tradeIn = /^\/(trade-in|sell-(my|your)-car)$/;

/**
 * Content below a form whose address has no text of its own: the questions about trading in, from the folder's
 * `trade-in.md` if it has them, otherwise the built-in ones.
 */
export async function belowForm(visit: PageVisit, path: string): Promise<BlockView[]> {
  if (!tradeIn.test(path)) return [];
  const own = contentAt(visit, '/trade-in');
  if (own) {
    const parts = await partsOfPage(visit, own);
    const marker = parts.findIndex(({ name }) => name === 'form');
    return marker < 0 ? [] : makeBlocks(visit, parts.slice(marker + 1));
  }
  return visit.tenant.content.defaults.trade_in_faq
    ? makeBlocks(visit, tradeInFaq(visit.tenant, visit.now))
    : [];
}
