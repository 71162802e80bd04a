import { filing } from '#server/settings/rules/filing';

const catalogue = Object.values(filing);
/** Names of the catalogue that only make sense in the desk's lists. */
const reworded: Readonly<Record<string, string>> = { [filing.reserve.subcategory]: 'Reservation' };

/**
 * What a lead is about, in the words of the catalogue. A text that its sender could have typed never shows: a
 * subcategory outside the catalogue is left out, and so is a category.
 */
export function leadType(category: string, subcategory: string | undefined): string {
  const inCategory = catalogue.filter((one) => one.category === category);
  const ofCatalogue = inCategory.find((one) => one.subcategory === subcategory);
  const type = ofCatalogue?.subcategory ?? inCategory[0]?.category ?? filing.enquiry.category;
  return reworded[type] ?? type;
}
