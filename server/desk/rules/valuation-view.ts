import type { ChipView } from '#server/desk/views/desk-view';
import { type NoEstimate, offerEndText, stepText } from '#server/leads/rules/lead-valuation';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { reducedPriceDollars } from '#server/stock/cars/rules/trade-in';
import { dollars } from '#server/stock/rules/price-line';
import { type PhotoSlot, photoLabel } from '#server/trade-in/rules/photo-slots';
import type {
  AdjustmentAnswers,
  AdjustmentQuestion,
  Estimate,
  OwnVehicle,
  Valuation,
} from '#server/trade-in/valuation';
import { momentText } from './desk-time';
import { type Fact, factsOf, leadHref } from './lead-row';

export const kmText = (kilometres: number): string => `${kilometres.toLocaleString('en-AU')} km`;

/** `2019 Mazda Mazda3 G20 Evolve`. */
export const vehicleName = ({ year, make, model, badge, series }: OwnVehicle): string =>
  [year, make, model, badge ?? series].filter(Boolean).join(' ');

/** An answer in the words of its question; the stored value if the question is gone. */
const answerText = (question: AdjustmentQuestion, answers: AdjustmentAnswers): string | undefined => {
  const value = answers[question.name];
  return question.options.find((option) => option.value === value)?.text ?? value;
};

/** What the shopper said about their car. */
export function inputFacts(
  { purpose, registration, vehicle, kilometres, answers, payoutDollars }: Valuation,
  questions: readonly AdjustmentQuestion[],
) {
  return factsOf([
    ['Purpose', purpose === 'sell' ? 'Selling their car' : 'Trading in'],
    ['Registration', registration && `${registration.rego} (${registration.state.toUpperCase()})`],
    ['Kilometres', kilometres === null ? null : kmText(kilometres)],
    ['Colour', vehicle?.colour],
    ['Transmission', vehicle?.transmission],
    ['NVIC', vehicle?.nvic],
    ...questions.map((question): Fact => [question.label, answerText(question, answers)]),
    ['Finance pay-out', payoutDollars === null ? null : dollars(payoutDollars)],
  ]);
}

/** How far the shopper got, and until when their link works. */
export const journeyFacts = ({ reached, createdAt, expiresAt }: Valuation, { time_zone }: Tenant) =>
  factsOf([
    ['Reached', stepText(reached)],
    ['Started', momentText(new Date(createdAt), time_zone)],
    ['Personal link works until', offerEndText(expiresAt, time_zone)],
  ]);

export const rangeText = ({ lowDollars, highDollars }: Estimate): string =>
  `${dollars(lowDollars)} to ${dollars(highDollars)}`;

const sources: Readonly<Record<Estimate['basis']['source'], string>> = {
  embedded: 'Built-in valuer',
  autograb: 'AutoGrab',
  own_service: 'Your own service',
};
const confidences: Readonly<Record<Estimate['confidence'], string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

const spanText = (span: readonly [number, number] | undefined, text: (value: number) => string) =>
  span && (span[0] === span[1] ? text(span[0]) : `${text(span[0])} to ${text(span[1])}`);

const signedDollars = (amount: number): string => (amount < 0 ? `−${dollars(-amount)}` : dollars(amount));

/** The estimate with everything it rests on. */
export function numberView(estimate: Estimate, { time_zone }: Tenant) {
  const { basis, adjustments, confidence, at } = estimate;
  return {
    range: rangeText(estimate),
    basis: basis.summary,
    facts: factsOf([
      ['Valued by', sources[basis.source]],
      ['Confidence', confidences[confidence]],
      ['Similar cars', basis.comparables === undefined ? null : String(basis.comparables)],
      ['Their years', spanText(basis.years, String)],
      ['Their kilometres', spanText(basis.kilometres, kmText)],
      [
        'Their median asking price',
        basis.medianAskingDollars === undefined ? null : dollars(basis.medianAskingDollars),
      ],
      ['Valued at', momentText(new Date(at), time_zone)],
    ]),
    sums: factsOf([
      ['Asking price', basis.askingDollars === undefined ? null : dollars(basis.askingDollars)],
      ...adjustments.map((one): Fact => [one.label, signedDollars(one.dollars)]),
      ['Trade-in price', dollars(estimate.dollars)],
    ]),
  };
}

const withoutNumber: Readonly<Record<NoEstimate, string>> = {
  limits: 'No online estimate: too old, or too many kilometres.',
  'unknown-model': 'No online estimate: the model is not known.',
  'few-comparables': 'No online estimate: too few similar cars.',
  unavailable: 'No online estimate: no valuer could be reached.',
  'too-many': 'No online estimate: too many valuations that day.',
};

/** Why there is no number; undefined while the shopper is still on the way to one. */
export const noNumberText = (reason: NoEstimate | null): string | undefined =>
  reason === null ? undefined : withoutNumber[reason];

/** The offer and what became of it. */
export function offerLine(
  { offer, accepted }: Pick<Valuation, 'offer' | 'accepted'>,
  { time_zone }: Tenant,
  now: Date,
) {
  if (!offer) return undefined;
  const end = `Valid until ${offerEndText(offer.expiresAt, time_zone)}.`;
  return {
    amount: dollars(offer.dollars),
    chip: offerChip(accepted, offer.expiresAt <= now.toISOString()),
    text: offer.revised ? `Revised offer. ${end}` : end,
  };
}

function offerChip(accepted: Valuation['accepted'], hasEnded: boolean): ChipView {
  if (accepted === true) return { text: 'Accepted', tone: 'positive' };
  if (accepted === false) return { text: 'Declined', tone: 'neutral' };
  if (hasEnded) return { text: 'Expired', tone: 'neutral' };
  return { text: 'Waiting for an answer', tone: 'accent' };
}

/** The car of interest at the price that the shopper saw, and what is left of it after the trade-in. */
export function afterFacts(lead: Pick<Lead, 'car'>, { offer }: Pick<Valuation, 'offer'>) {
  const { name, price, price_per } = lead.car ?? {};
  if (!name || price === undefined || price_per) return factsOf([['Car of interest', name]]);
  const surplus = offer ? offer.dollars - price : 0;
  return factsOf([
    ['Car of interest', name],
    ['Its price', dollars(price)],
    ['Price after trade-in', offer && dollars(reducedPriceDollars(price, offer.dollars))],
    ['You pay the shopper', surplus > 0 ? dollars(surplus) : null],
  ]);
}

/** The shopper's valuation and the last one by staff; empty without one. */
export function comparison(valuation: Valuation, questions: readonly AdjustmentQuestion[]) {
  const { revaluation: again, kilometres, answers, estimate, noEstimate } = valuation;
  if (!again) return [];
  const changed = questions.filter(({ name }) => answers[name] !== again.answers[name]);
  const number = (one: Estimate | null, reason: NoEstimate | null) =>
    one ? `${dollars(one.dollars)} (${rangeText(one)})` : (noNumberText(reason) ?? 'None');
  return [
    {
      label: 'Kilometres',
      before: kilometres === null ? 'Unknown' : kmText(kilometres),
      after: kmText(again.kilometres),
    },
    ...changed.map((question) => ({
      label: question.label,
      before: answerText(question, answers) ?? 'Unknown',
      after: answerText(question, again.answers) ?? 'Unknown',
    })),
    {
      label: 'Estimate',
      before: number(estimate, noEstimate),
      after: number(again.estimate, again.noEstimate),
    },
  ];
}

/** `Bought for $16,200 on Monday 30 November.` */
export function outcomeText(
  { outcome }: Pick<Valuation, 'outcome'>,
  { time_zone }: Tenant,
): string | undefined {
  if (!outcome) return undefined;
  const day = dayInWords(localTime(time_zone, new Date(outcome.at)).date);
  if (!outcome.won) return `Not bought (${day}).`;
  return `Bought${outcome.dollars === null ? '' : ` for ${dollars(outcome.dollars)}`} on ${day}.`;
}

interface StoredPhoto {
  readonly id: string;
  readonly slot: PhotoSlot;
  readonly width: number;
  readonly height: number;
}

/** A photo of a lead's own car, for staff. */
export const deskPhoto = (leadId: string, { id, slot, width, height }: StoredPhoto) => ({
  label: photoLabel(slot),
  width,
  height,
  src: `${leadHref(leadId)}/photos/${id}`,
});
