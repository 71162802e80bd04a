import type { Prize } from '#server/settings/accounts-schema';

/** A spin draws a number from 0 to one less than this: each stands for a hundredth of a percent. */
export const drawSize = 10_000;

/**
 * The prize of a drawn number; undefined for none. Prizes take their chances in order, from 0 up. A prize that has run
 * out keeps its numbers and wins nothing, so the chances of the others stay as advertised.
 */
export function prizeAt(drawn: number, prizes: readonly Prize[]): Prize | undefined {
  let end = 0;
  for (const prize of prizes) {
    end += Math.round(prize.chance_percent * 100);
    if (drawn < end) return prize;
  }
  return undefined;
}

/** The odds as they were when a number was drawn, for the record: name, chance in percent and stock of each prize. */
export const recordedOdds = (prizes: readonly Prize[]): string =>
  JSON.stringify(prizes.map(({ name, chance_percent, stock }) => ({ name, chance_percent, stock })));
