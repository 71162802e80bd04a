import { budgetFinderView } from '#server/pages/finders/budget-finder';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { FinderBlock } from '#server/pages/parts/views/finder';
import type { BlockData } from '#server/settings/block-schema';

/** A search form: a search box, the budget-based car finder, or a price range. */
export async function finderBlock(
  visit: PageVisit,
  { finder, heading, text }: BlockData<'finder'>,
): Promise<FinderBlock> {
  const { tenant } = visit;
  const block = { kind: 'finder', heading, text } as const;
  const { base_path: action } = tenant.search;
  const { attribute, min, max } = tenant.home.price_slider;
  if (finder === 'search') return { ...block, search: { action } };
  if (finder === 'price') return { ...block, price: { action, attribute, min, max } };
  return { ...block, budget: await budgetFinderView(visit, new URLSearchParams()) };
}
