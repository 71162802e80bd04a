import { carNoun, counted, type Noun } from '#server/dealership/tenants/rules/noun';

/** From this many cars on, a dealer may set the displayed count. */
const manyCars = 2_000;

/** The number of all cars: exact, or from 2,000 on as configured, otherwise the summed total. */
export const stockCountText = (
  count: number,
  configured: string | undefined,
  noun: Noun = carNoun,
): string =>
  count >= manyCars && configured !== undefined ? `${configured} ${noun.many}` : counted(count, noun);
