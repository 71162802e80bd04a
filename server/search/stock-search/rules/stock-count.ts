import { carNoun, counted, type Noun } from '#server/dealership/tenants/rules/noun';

/** From so many cars on, a dealer may say the count in its own words. */
const manyCars = 2_000;

/** The number of all cars: exact, or from 2,000 on as configured, else the summed total. */
export const stockCountText = (
  count: number,
  configured: string | undefined,
  noun: Noun = carNoun,
): string =>
  count >= manyCars && configured !== undefined ? `${configured} ${noun.many}` : counted(count, noun);
