import type { ShopperVisit } from '#server/buying/shopper-visit';
import { capitalised } from '#server/dealer/rules/noun';
import type { Language } from '#server/languages/language';
import { translateView } from '#server/languages/rules/translate-view';
import { pageDescription } from '#server/search/rules/headings';
import type { SearchView } from '#server/search/views/search-view';
import type { SearchNotFoundView } from './views/showroom-views';

/**
 * A results page in the visitor's language. Its heading lists the refinements, because the grammar of the English one
 * ("Used diesel utes under $40,000 for sale in Brisbane") doesn't carry over.
 */
export function searchInLanguage(
  { tenant, language }: Pick<ShopperVisit, 'tenant' | 'language'>,
  view: SearchView,
): SearchView {
  if (!language) return view;
  const translation = translateView(view, language.translate);
  const heading = headingOf(translation, language);
  return {
    ...translation,
    heading,
    title: `${heading} | ${tenant.name}`,
    description: pageDescription(heading, translation.countText, tenant.name),
  };
}

function headingOf({ understood, chips, many }: SearchView, { texts }: Language): string {
  const refinements = [...(understood?.chips ?? []), ...chips].map(({ text }) => text);
  const form = texts[refinements.length > 0 ? '{things} for sale: {refinements}' : 'All {things} for sale'];
  const heading = String(form)
    .replace('{things}', () => many)
    .replace('{refinements}', () => refinements.join(' · '));
  return capitalised(heading);
}

/** The same for the page of a name that isn't in stock. */
export function notFoundInLanguage(
  { tenant, language }: Pick<ShopperVisit, 'tenant' | 'language'>,
  view: SearchNotFoundView,
): SearchNotFoundView {
  if (!language) return view;
  const translation = translateView(view, language.translate);
  return { ...translation, title: `${translation.heading} | ${tenant.name}` };
}
