import { carNoun, type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { headline } from '#server/stock/cars/rules/naming';
import { isAvailable } from '#server/stock/price/rules/availability';

/** The subject of an enquiry form: heading, prefilled text, category. */
export interface EnquiryWords {
  readonly title: string;
  readonly category: string;
  readonly subcategory: string;
  readonly message: string;
}

type Enquired = Pick<Car, 'status' | 'year' | 'make' | 'model'>;

/**
 * Texts of the enquiry about a car. The similar-stock message and subcategory are prefilled only if the car is not
 * available.
 */
export const enquiryWords = (car: Enquired, noun: Noun = carNoun): EnquiryWords =>
  isAvailable(car)
    ? { title: worded('Enquire about this car', noun), ...filing.enquiry, message: '' }
    : similar(car);

const similar = (car: Enquired): EnquiryWords => ({
  title: 'Find me something similar',
  ...filing.similar,
  message: `The ${headline(car)} has been sold. Please find me something similar.`,
});
