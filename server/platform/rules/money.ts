import { z } from 'zod';

/** An amount for other systems: Australian dollars with two decimals at most. */
export const amountSchema = z.number();

/** The currency of a record's amounts. */
export const currencySchema = z
  .literal('AUD')
  .describe('Of every amount: dollars, with two decimals at most.');
export const currency = 'AUD';

/** Whole cents as dollars, for other systems. */
export const dollarsOf = (cents: number): number => Math.round(cents) / 100;

/** The same for an amount that nobody may know yet. */
export const dollarsOrNull = (cents: number | null): number | null =>
  cents === null ? null : dollarsOf(cents);
