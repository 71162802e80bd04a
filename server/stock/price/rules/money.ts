const grouped = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** `$25,990`: whole dollars with thousands separators. */
export const dollars = (amount: number): string => `$${grouped.format(amount)}`;
/** `40,120 km`. */
export const kilometres = (km: number): string => `${grouped.format(km)} km`;
