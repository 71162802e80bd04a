import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/price/rules/formats';
import type { Valuation } from '#server/trade-in/valuation';
import { ownVehicleName } from './vehicle-words';

const papers = 'the car, its keys, registration papers and your licence';

interface FinishedWords {
  readonly heading: string;
  readonly summary: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
}

/**
 * The end of the journey: with an accepted offer, with contact details only, or without either. Only without a booked
 * inspection does the dealer call to arrange it.
 */
export function finishedWords(
  valuation: Valuation,
  { name: dealer, stock, valuation: settings }: Pick<Tenant, 'name' | 'stock' | 'valuation'>,
  booked: boolean,
): FinishedWords {
  const { offer, accepted, vehicle, leadId } = valuation;
  const worded = (text: string) => withNoun(text, stock.noun);
  const car = vehicle ? ownVehicleName(vehicle) : stock.noun.one;
  if (accepted && offer) {
    return {
      heading: 'Offer accepted. Thank you!',
      summary: `You accepted ${dollars(offer.dollars)} for your ${car}. We have your details.`,
      steps: [
        ...(booked
          ? ['Your inspection is booked for the time above.', worded(`Bring ${papers} to the inspection.`)]
          : [
              `${dealer} will call you to arrange the inspection, usually within one business day.`,
              worded(`On that day you’ll need ${papers}.`),
            ]),
        worded('Once we’ve seen that the car is as you described it, we settle the paperwork and pay you.'),
      ],
    };
  }
  if (leadId !== null) {
    return {
      heading: 'Thank you, we have your details',
      summary: worded(`We have everything about your ${car}.`),
      steps: [
        ...(booked ? ['Your inspection is booked for the time above.'] : [settings.call_back]),
        worded(
          booked
            ? 'We’ll look at your car and go through its value with you. There’s no obligation.'
            : 'They’ll go through the value of your car with you. There’s no obligation.',
        ),
      ],
    };
  }
  return {
    heading: 'Not now? No problem',
    summary: `Your valuation of the ${car} is saved.`,
    steps: ['Open your personal link to see the number again.', 'Call us if you have any questions.'],
  };
}
