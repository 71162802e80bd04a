import type { PageMaker } from '#server/pages/parts/page-parts';
import { toLocationsBlock } from './to-locations-block';

/** `/buying`: the dealer's text about buying, then the locations of subtype buying. */
export const buyingPage: PageMaker = async (bff, _, text) => {
  if (!text) return undefined;
  const heading = { text: 'Where we buy', level: 2 } as const;
  const places = toLocationsBlock(bff, { subtype: 'buying', heading });
  return places ? { ...text, after: [...(text.after ?? []), places] } : text;
};
