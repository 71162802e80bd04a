import { type Finding, warning } from '#server/dealership/files/rules/finding';
import { namedValues } from '#server/dealership/files/rules/named-values';

const ends = /^(expiry|expiryDate|expiry_date|expires|end_date)$/;

/** Items past their last day: hidden, or with a page that only says so. `today` is YYYY-MM-DD. */
export const checkDays = (data: unknown, today: string): Finding[] =>
  namedValues(data)
    .filter(({ key, value }) => ends.test(key) && /^\d{4}-\d{2}-\d{2}/.test(value))
    .filter(({ value }) => value.slice(0, 10) < today)
    .map(({ path, value }) => warning(path, `${value} has passed: no longer shown`));
