import type { Bff } from '#server/entry/bff';
import { contentAt, partsOfPage } from './content-page';
import { makeBlocks } from './make-blocks';
import { tradeInFaq } from './rules/defaults/trade-in-faq';
import type { BlockView } from '#server/pages/parts/views/block-view';

const tradeIn = /^\/(trade-in|sell-(my|your)-car)$/;

/**
 * What stands below a form whose address has no text of its own: the questions about trading in, as the folder's
 * `trade-in.md` has them below its form, else the built-in ones.
 */
export async function belowForm(bff: Bff, path: string): Promise<BlockView[]> {
  if (!tradeIn.test(path)) return [];
  const own = contentAt(bff, '/trade-in');
  if (own) {
    const parts = await partsOfPage(bff, own);
    const marker = parts.findIndex(({ name }) => name === 'form');
    return marker < 0 ? [] : makeBlocks(bff, parts.slice(marker + 1));
  }
  return bff.tenant.content.defaults.trade_in_faq ? makeBlocks(bff, tradeInFaq(bff.tenant, bff.now)) : [];
}
