import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { headline } from '../../stock/rules/naming';
import { filing } from './filing';

/** What an enquiry form is about: its heading, what is prefilled, how the lead is filed. */
export interface EnquiryWords {
  readonly title: string;
  readonly category: string;
  readonly subcategory: string;
  readonly message: string;
}

type Enquired = Pick<Car, 'status' | 'year' | 'make' | 'model'>;

/**
 * The words of the enquiry about a car. The similar-stock message and subcategory are prefilled only when the car is
 * not available (specification §5).
 */
export const enquiryWords = (car: Enquired): EnquiryWords =>
  isAvailable(car) ? { title: 'Enquire about this car', ...filing.enquiry, message: '' } : similar(car);

const similar = (car: Enquired): EnquiryWords => ({
  title: 'Find me something similar',
  ...filing.similar,
  message: `The ${headline(car)} has been sold. Please find me something similar.`,
});
