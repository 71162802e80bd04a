import { carNoun, type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { BudgetFinder } from './budget';

const carTypeNames = { new: 'New Car', demo: 'Demo Car', used: 'Used Car' } as const;

/** `New Car`, `Demo Car`, `Used Car`: the car type in the button; `Used Caravan` for caravans. */
export const carTypeName = (carType: BudgetFinder['car_type'], noun: Noun = carNoun): string =>
  worded(carTypeNames[carType], noun);

/** The finder's button: `12 Used Cars Found`, `0 Used Cars Found`. */
export const foundText = (count: number, cartype: string): string =>
  `${count.toLocaleString('en-AU')} ${cartype}${count === 1 ? '' : 's'} Found`;

/** Shown if there are no results. */
export const nothingFoundText = (cartype: string): string => `No ${cartype}s found for this budget`;

/** What the figure includes: no interest, so it must not look like a loan. */
export const estimateNote = (termYears: number): string =>
  `An estimate only: your repayments over ${termYears} ${termYears === 1 ? 'year' : 'years'} plus your deposit. Excludes interest, fees and charges, which would lower it. Not an offer of finance.`;
