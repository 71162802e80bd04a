import { slugOf } from '#server/search/stock-search/rules/slug';

/** `/models`, or of one body type: `/models?body=suv`. */
export const modelsHref = (body?: string): string => (body ? `/models?body=${slugOf(body)}` : '/models');
/** `/brands/land-rover`. */
export const brandHref = (make: string): string => `/brands/${slugOf(make)}`;
export const browsePath = '/browse';
export const priceRangePath = '/price-range';
export const budgetPath = '/find-by-budget';
