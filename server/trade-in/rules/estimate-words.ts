import { withNoun } from '#server/dealer/rules/noun';
import { isShownRange, owingText } from '#server/leads/rules/lead-valuation';
import { type SiteClock, timeForShopper } from '#server/leads/rules/shopper-clock';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { makeModel } from '#server/stock/cars/rules/naming';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import type { Estimate, Offer, Valuation } from '#server/trade-in/valuation';
import type { NumberView, OfferView, OwingView, SumView } from '#server/trade-in/views/valuation-view';
import { isOfferOpen } from './valuation-allowances';
import { ownVehicleName } from './vehicle-fields';

/** `−$1,500`, with a true minus sign. */
const signed = (amount: number): string => (amount < 0 ? `−${dollars(-amount)}` : dollars(amount));
const range = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

const confidences: Readonly<Record<Estimate['confidence'], string>> = {
  high: 'High confidence: a narrow range from plenty of similar cars',
  medium: 'Medium confidence: fewer similar cars, or prices that differ more',
  low: 'Low confidence: few similar cars, prices that differ a lot, or old ones',
};

const methods: Readonly<Record<Estimate['basis']['source'], string>> = {
  embedded:
    'We compare your car with similar ones on the market, and allow for its age, kilometres and condition. From the price a dealer would ask we take off our costs to get to the price we’d pay you.',
  autograb: 'AutoGrab, an independent Australian valuation service, provides the estimate.',
  own_service: 'Our own valuation service provides the estimate.',
};

const shareInRange = ' Eight in ten cars fall within the range.';

/** A number with everything that explains it; undefined for a range that is too wide to show and has no offer. */
export function numberView(
  estimate: Estimate,
  offer: Offer | null,
  tenant: Pick<Tenant, 'stock' | 'valuation'>,
): NumberView | undefined {
  const { lowDollars: low, highDollars: high, basis, adjustments } = estimate;
  const isShown = isShownRange(low, high, tenant);
  if (!isShown && !offer) return undefined;
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  const method = methods[basis.source] + (isShown && basis.source === 'embedded' ? shareInRange : '');
  return {
    range: isShown ? { low: dollars(low), high: dollars(high) } : undefined,
    basis: basisText(basis),
    confidence: worded(confidences[estimate.confidence]),
    evidence: evidence(basis).map(({ label, value }) => ({ label: worded(label), value })),
    sums: sumsOf(estimate, adjustments),
    method: worded(method),
  };
}

/** `Based on 14 similar cars, 2018–2020, …`; another service says it in its own words. */
const basisText = ({ source, summary }: Estimate['basis']): string =>
  sentence(source === 'embedded' ? `Based on ${summary}` : summary);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function evidence({ comparables, years, kilometres: km, medianAskingDollars }: Estimate['basis']) {
  return [
    ...(comparables === undefined ? [] : [{ label: 'Similar cars compared', value: String(comparables) }]),
    ...(years ? [{ label: 'Built', value: range(String(years[0]), String(years[1])) }] : []),
    ...(km ? [{ label: 'Kilometres', value: range(kilometres(km[0]), kilometres(km[1])) }] : []),
    ...(medianAskingDollars === undefined
      ? []
      : [
          {
            label: 'Their median asking price, before allowing for differences from your car',
            value: dollars(medianAskingDollars),
          },
        ]),
  ];
}

/**
 * From the first amount down to the estimate; empty where the provider gives no breakdown. The dealer's own steps, such
 * as margin and GST, are one line: how they divide is the dealer's business.
 */
function sumsOf({ basis, dollars: total }: Estimate, adjustments: Estimate['adjustments']): SumView[] {
  const [first, ...steps] = adjustments;
  if (first === undefined) return [];
  const start = basis.askingDollars === first.dollars ? 'Likely price of your car at a dealer' : first.label;
  const costs = steps.filter(({ question }) => question === undefined);
  const costsDollars = costs.reduce((sum, step) => sum + step.dollars, 0);
  return [
    { label: start, value: dollars(first.dollars) },
    ...(costs.length === 0
      ? []
      : [{ label: 'Getting it ready for sale, our margin, GST and rounding', value: signed(costsDollars) }]),
    ...steps
      .filter(({ question }) => question !== undefined)
      .map((one) => ({ label: one.label, value: signed(one.dollars) })),
    { label: 'Estimated trade-in value', value: dollars(total), total: true as const },
  ];
}

const endedNote = 'This offer has ended. Start again for today’s price.';
const notes: Readonly<Record<OfferView['state'], string | undefined>> = {
  open: undefined,
  accepted: 'You accepted this offer.',
  declined: 'You said “not now”. You can still accept it until it ends.',
  expired: endedNote,
};

/** An offer with the decision that the shopper can make about it. */
export function offerView(
  { offer, accepted, registerIn }: Pick<Valuation, 'offer' | 'accepted' | 'registerIn'>,
  tenant: Pick<Tenant, 'valuation'> & SiteClock,
  now: Date,
): OfferView | undefined {
  if (!offer) return undefined;
  const state = accepted
    ? 'accepted'
    : !isOfferOpen(offer, now)
      ? 'expired'
      : accepted === false
        ? 'declined'
        : 'open';
  const decide = state === 'open' || state === 'declined';
  return {
    heading: offer.revised ? 'Our revised offer' : 'Our offer',
    amount: dollars(offer.dollars),
    conditions: tenant.valuation.offer_conditions,
    validity: `${state === 'expired' ? 'It was valid' : 'Valid'} until ${timeForShopper(offer.expiresAt, tenant, registerIn)}.`,
    state,
    note: notes[state],
    actions: [
      ...(decide ? [{ name: 'accept' as const, text: `Accept ${dollars(offer.dollars)}` }] : []),
      ...(state === 'open' ? [{ name: 'decline' as const, text: 'Not now' }] : []),
    ],
  };
}

/** What remains for the shopper after the finance on their car is paid out. */
export function owingView(
  payoutDollars: number | null,
  amount: number | undefined,
  { isOwing = payoutDollars !== null, isOffer = true, towards = false } = {},
): OwingView | undefined {
  if (!isOwing || amount === undefined) return undefined;
  const note = owingText(payoutDollars ?? undefined, isOffer ? amount : undefined);
  if (!payoutDollars) return { sums: [], note };
  const equity = amount - payoutDollars;
  return {
    sums: [
      { label: 'Value of your trade-in', value: dollars(amount) },
      { label: 'Finance pay-out', value: signed(-payoutDollars) },
      {
        label: equity < 0 ? 'Still to pay' : towards ? 'Comes off your next car' : 'Left for you',
        value: dollars(Math.abs(equity)),
        total: true,
      },
    ],
    note,
  };
}

/** Whether finance is owing on the shopper's car. */
export const isFinanced = ({
  answers,
  payoutDollars,
}: Pick<Valuation, 'answers' | 'payoutDollars'>): boolean =>
  payoutDollars !== null || answers['trade_finance_owing'] === 'Yes';

const papers = 'the car, its keys, rego papers and your licence';

const inspectionSteps = (dealer: string, booked: boolean): readonly string[] =>
  booked
    ? ['Your inspection is booked for the time above.', `Bring ${papers} to the inspection.`]
    : [
        `${dealer} will call you to arrange the inspection, usually within one business day.`,
        `On that day you’ll need ${papers}.`,
      ];

interface FinishedWords {
  readonly heading: string;
  readonly summary: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
}

/**
 * The end of the journey: with an accepted offer, with contact details only, or without either. Only without a booked
 * inspection does the dealer call to arrange it. `towards`: the dealer's car that the offer comes off.
 */
export function finishedWords(
  valuation: Valuation,
  { name: dealer, stock, valuation: settings }: Pick<Tenant, 'name' | 'stock' | 'valuation'>,
  booked: boolean,
  towards?: Pick<Car, 'make' | 'model'>,
): FinishedWords {
  const { offer, accepted, vehicle, leadId, payoutDollars, orderId } = valuation;
  const owing = isFinanced(valuation) ? [owingText(payoutDollars ?? undefined, offer?.dollars)] : [];
  const worded = (text: string) => withNoun(text, stock.noun);
  const car = vehicle ? ownVehicleName(vehicle) : stock.noun.one;
  if (accepted && offer) {
    const cars = towards && `${makeModel(towards.make, towards.model)}’s`;
    const settled =
      orderId || owing.length > 0 ? '' : cars ? ` and take our offer off the ${cars} price` : ' and pay you';
    return {
      heading: 'Offer accepted. Thank you!',
      summary: `You accepted ${dollars(offer.dollars)} for your ${car}. We have your details.`,
      steps: [
        ...(orderId
          ? [worded(`Your order takes it off the price. Have ${papers} ready at the handover.`)]
          : inspectionSteps(dealer, booked).map(worded)),
        worded(`Once we’ve seen that the car is as you described it, we settle the paperwork${settled}.`),
        ...owing,
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
        ...owing,
      ],
    };
  }
  return {
    heading: 'Not now? No problem',
    summary: `Your valuation of the ${car} is saved.`,
    steps: ['Open your personal link to see the number again.', 'Call us if you have any questions.'],
  };
}
