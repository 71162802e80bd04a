import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { Valuation } from '#server/people/trade-in/valuation';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/price/rules/formats';
import { ownVehicleName } from './vehicle-words';

interface FinishedWords {
  readonly heading: string;
  readonly summary: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
}

/** The end of the journey: with an accepted offer, with contact details only, or without either. */
export function finishedWords(
  valuation: Valuation,
  { name: dealer, stock, valuation: settings }: Pick<Tenant, 'name' | 'stock' | 'valuation'>,
): FinishedWords {
  const { offer, accepted, vehicle, leadId } = valuation;
  const worded = (text: string) => withNoun(text, stock.noun);
  const car = vehicle ? ownVehicleName(vehicle) : stock.noun.one;
  if (accepted && offer) {
    return {
      heading: 'Offer accepted. Thank you!',
      summary: `You accepted ${dollars(offer.dollars)} for your ${car}. We have your details.`,
      steps: [
        `${dealer} will call you to confirm, usually within one business day.`,
        worded('Bring the car, its keys, registration papers and your licence to the inspection.'),
        worded('Once we’ve seen that the car is as you described it, we settle the paperwork and pay you.'),
      ],
    };
  }
  if (leadId !== null) {
    return {
      heading: 'Thank you, we have your details',
      summary: worded(`We have everything about your ${car}.`),
      steps: [
        settings.call_back,
        worded('They’ll go through the value of your car with you. There’s no obligation.'),
      ],
    };
  }
  return {
    heading: 'Not now? No problem',
    summary: `Your valuation of the ${car} is saved.`,
    steps: ['Open your personal link to see the number again.', 'Call us if you have any questions.'],
  };
}
