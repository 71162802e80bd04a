import type { Bff } from '#server/entry/bff';
import { budgetFinderView } from '#server/pages/finders/budget-finder';
import type { BlockData } from '#server/settings/block-schema';
import type { FinderBlock } from '#server/pages/parts/views/finder';

/** A way into the stock: a search box, the budget-based car finder, or the ends of a price. */
export async function finderBlock(
  bff: Bff,
  { finder, heading, text }: BlockData<'finder'>,
): Promise<FinderBlock> {
  const { tenant } = bff;
  const block = { kind: 'finder', heading, text } as const;
  const { base_path: action } = tenant.search;
  const { attribute, min, max } = tenant.home.price_slider;
  if (finder === 'search') return { ...block, search: { action } };
  if (finder === 'price') return { ...block, price: { action, attribute, min, max } };
  return { ...block, budget: await budgetFinderView(bff, new URLSearchParams()) };
}
