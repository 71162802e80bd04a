import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { depositText, type EnquirySubject, enquirySubjects, isReservable } from '../../stock/rules/buttons';
import { headline } from '../../stock/rules/naming';
import type { CardsSettings } from '../../tenants/cards-schema';
import { filing } from './filing';

/** What an enquiry form is about: its heading, what is prefilled, how the lead is filed. */
export interface EnquiryWords {
  readonly title: string;
  readonly category: string;
  readonly subcategory: string;
  readonly message: string;
  /** Present when the address asked for it and the car allows it. */
  readonly about?: EnquirySubject;
}

type Enquired = Parameters<typeof isReservable>[0] & Pick<Car, 'year' | 'make' | 'model'>;

/**
 * The words of the enquiry about a car. `about` comes from the address: what the car does not allow is an ordinary
 * enquiry. The similar-stock message and subcategory are prefilled only when the car is not available
 * (specification §5).
 */
export function enquiryWords(car: Enquired, about: string | null, cards: CardsSettings): EnquiryWords {
  if (!isAvailable(car)) return similar(car);
  const subject = enquirySubjects.find((one) => one === about);
  if (subject === 'reserve' && isReservable(car, cards)) return reserve(car, cards);
  return { title: 'Enquire about this car', ...filing.enquiry, message: '' };
}

const similar = (car: Enquired): EnquiryWords => ({
  title: 'Find me something similar',
  ...filing.similar,
  message: `The ${headline(car)} has been sold. Please find me something similar.`,
});

function reserve(car: Enquired, cards: CardsSettings): EnquiryWords {
  const deposit = depositText(cards);
  const how = deposit ? `how to pay the ${deposit} deposit` : 'what comes next';
  return {
    title: 'Reserve this car',
    ...filing.reserve,
    message: `I would like to reserve the ${headline(car)}. Please tell me ${how}.`,
    about: 'reserve',
  };
}
