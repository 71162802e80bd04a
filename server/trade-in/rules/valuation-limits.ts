import type { ValuationSettings } from '#server/settings/trade-in-schema';

/** Whether a car is young enough and has few enough kilometres for an online estimate at this dealer. */
export const isWithinLimits = (
  { year, kilometres }: { readonly year: number; readonly kilometres: number },
  { most_years, most_kilometres }: Pick<ValuationSettings, 'most_years' | 'most_kilometres'>,
  now: Date,
): boolean => now.getUTCFullYear() - year <= most_years && kilometres <= most_kilometres;
