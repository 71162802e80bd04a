/** `$25,990`: whole dollars with thousands separators (specification §9). */
export const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-AU')}`;
/** `40,120 km`. */
export const kilometres = (km: number): string => `${km.toLocaleString('en-AU')} km`;
