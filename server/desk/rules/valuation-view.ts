import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';
import type {
  AdjustmentAnswers,
  AdjustmentQuestion,
  Estimate,
  OwnVehicle,
  Valuation,
} from '#server/trade-in/valuation';
import { momentText } from './desk-time';
import { type Fact, factsOf } from './lead-row';

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
    ['Rego', registration && `${registration.rego} (${registration.state.toUpperCase()})`],
    ['Kilometres', kilometres === null ? null : kmText(kilometres)],
    ['Colour', vehicle?.colour],
    ['Transmission', vehicle?.transmission],
    ['NVIC', vehicle?.nvic],
    ...questions.map((question): Fact => [question.label, answerText(question, answers)]),
    ['Finance pay-out', payoutDollars === null ? null : dollars(payoutDollars)],
  ]);
}

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
      ['Valued at', momentText(at, time_zone)],
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
