/**
 * A whole number with commas: `12,990`. Live elements use it instead of `toLocaleString`, whose first call loads the
 * browser's language data: more than 50 ms on a slow phone, in the middle of hydration.
 */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
