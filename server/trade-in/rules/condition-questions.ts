import type { Tenant } from '#server/settings/tenant-schema';
import type { AdjustmentQuestion } from '#server/trade-in/valuation';

interface Effect {
  /** Per cent of the price before the answers. */
  readonly lessPercent?: number;
  readonly lessDollars?: number;
}

/** An answer, its text and what it takes off the trade-in price. */
type Answer = readonly [text: string, effect?: Effect];

interface ConditionQuestion {
  readonly name: string;
  readonly label: string;
  /** Before the answer where a price is explained: "Tyres: worn". */
  readonly short: string;
  readonly answers: readonly Answer[];
}

/** The answer of a shopper who does not know; also counts for a question without an answer. */
export const notSure = 'Not sure';

/**
 * The questions about the condition, the best answer first. Amounts are what a workshop or an auction takes off a car
 * in good condition, GST included: at most 24 % and $2,450 together. "Not sure" is between the best and the worst
 * answer. Names and words are those of the trade-in form, so that leads of both have the same fields.
 */
export const conditionQuestions: readonly ConditionQuestion[] = [
  {
    name: 'trade_service_history',
    label: 'Service history',
    short: 'Service history',
    answers: [
      ['Full'],
      ['Some', { lessPercent: 2 }],
      [notSure, { lessPercent: 3 }],
      ['None', { lessPercent: 5 }],
    ],
  },
  {
    name: 'trade_accidents',
    label: 'Has it been in an accident?',
    short: 'Accidents',
    answers: [
      ['No'],
      [notSure, { lessPercent: 3 }],
      ['Yes, repaired', { lessPercent: 6 }],
      ['Yes, not repaired', { lessPercent: 15 }],
    ],
  },
  {
    name: 'trade_tyres',
    label: 'Tyres',
    short: 'Tyres',
    answers: [
      ['Good'],
      ['Worn', { lessDollars: 300 }],
      [notSure, { lessDollars: 400 }],
      ['Due for replacement', { lessDollars: 800 }],
    ],
  },
  {
    name: 'trade_windscreen',
    label: 'Windscreen',
    short: 'Windscreen',
    answers: [
      ['No damage'],
      ['Small chip', { lessDollars: 100 }],
      [notSure, { lessDollars: 150 }],
      ['Cracked', { lessDollars: 500 }],
    ],
  },
  {
    name: 'trade_keys',
    label: 'Keys',
    short: 'Keys',
    answers: [['2 or more'], [notSure, { lessDollars: 150 }], ['1', { lessDollars: 350 }]],
  },
  {
    name: 'trade_warning_lights',
    label: 'Are any warning lights on?',
    short: 'Warning lights',
    answers: [
      ['None'],
      ['Service reminder only', { lessDollars: 300 }],
      [notSure, { lessPercent: 1, lessDollars: 400 }],
      ['Yes, another light', { lessPercent: 4, lessDollars: 800 }],
    ],
  },
  {
    name: 'trade_finance_owing',
    label: 'Is there finance owing?',
    short: 'Finance owing',
    answers: [['No'], ['Yes'], [notSure]],
  },
];

/** The question whose answer Yes asks for the pay-out figure. Money owed changes the settlement, not the value. */
export const financeQuestion = 'trade_finance_owing';

/** The site's own questions; none where the dealer asks nothing about the condition. */
export const ourQuestions = ({ trade_in }: Pick<Tenant, 'trade_in'>): readonly AdjustmentQuestion[] =>
  trade_in.ask_condition ? conditionQuestions.map(toQuestion) : [];

/** Shown with "Not sure" last, as forms are read. */
const toQuestion = ({ name, label, answers }: ConditionQuestion): AdjustmentQuestion => {
  const texts = answers.map(([text]) => text).filter((text) => text !== notSure);
  return { name, label, options: [...texts, notSure].map((text) => ({ value: text, text })) };
};
