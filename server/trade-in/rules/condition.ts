import { choiceField, numberField } from '#server/leads/rules/field-kinds';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AdjustmentAnswers, AdjustmentQuestion, Valuation } from '#server/trade-in/valuation';
import type { BestAnswersView } from '#server/trade-in/views/valuation-view';
import { plainText, wholeDollars } from './own-vehicle';

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
const notSure = 'Not sure';

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
const financeQuestion = 'trade_finance_owing';

/** The site's own questions; none where the dealer asks nothing about the condition. */
export const ourQuestions = ({ trade_in }: Pick<Tenant, 'trade_in'>): readonly AdjustmentQuestion[] =>
  trade_in.ask_condition ? conditionQuestions.map(toQuestion) : [];

/** Shown with "Not sure" last, as forms are read. */
const toQuestion = ({ name, label, answers }: ConditionQuestion): AdjustmentQuestion => {
  const texts = answers.map(([text]) => text).filter((text) => text !== notSure);
  return { name, label, options: [...texts, notSure].map((text) => ({ value: text, text })) };
};

/** What one answer takes off the trade-in price. */
export interface AnswerEffect {
  readonly question: string;
  /** "Tyres: worn". */
  readonly label: string;
  /** Of the price before the answers. */
  readonly lessPercent: number;
  readonly lessDollars: number;
}

/**
 * The effects of the answers, in the order of the questions. A question without an answer, or with an unknown one,
 * counts as "Not sure".
 */
export const answerEffects = (answers: AdjustmentAnswers): readonly AnswerEffect[] =>
  conditionQuestions.map(({ name, short, answers: known }) => {
    const answer = known.find(([text]) => text === answers[name]) ?? known.find(([text]) => text === notSure);
    const [text = notSure, { lessPercent = 0, lessDollars = 0 } = {}] = answer ?? [];
    return { question: name, label: `${short}: ${startingSmall(text)}`, lessPercent, lessDollars };
  });

const startingSmall = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The questions about the condition; the pay-out figure follows the question about finance, or all of them. */
export function conditionFields(questions: readonly AdjustmentQuestion[]): readonly FieldRule[] {
  const fields = questions.flatMap((question) =>
    question.name === financeQuestion
      ? [questionField(question), payoutFigure('Pay-out figure')]
      : [questionField(question)],
  );
  const isAsked = fields.some(({ name }) => name === payoutField);
  return isAsked ? fields : [...fields, payoutFigure('Pay-out figure of any finance owing')];
}

const questionField = ({ name, label, options }: AdjustmentQuestion): FieldRule =>
  choiceField({
    name,
    label,
    control: 'radio',
    required: true,
    options,
    missing: `${label.replace(/\?$/, '')}: choose an answer.`,
  });

const payoutFigure = (label: string): FieldRule => ({
  ...numberField({ name: payoutField, label, min: 0, max: mostPayout, before: '$' }),
  hint: 'What your lender would need to close the loan today. A rough figure is fine.',
});

/** Set by the button that gives the best answer to every question. */
export const bestField = 'best_answers';

/** The best answer to each of our questions, with its text: "Tyres: good". */
const bestOf = (questions: readonly AdjustmentQuestion[]) =>
  conditionQuestions
    .filter(({ name }) => questions.some((one) => one.name === name))
    .flatMap(({ name, short, answers: [best] }) =>
      best ? [{ name, value: best[0], text: `${short}: ${startingSmall(best[0])}` }] : [],
    );

/** The button for a car with nothing to say about; undefined with questions of a provider, whose best answers nobody knows. */
export function bestAnswersView(questions: readonly AdjustmentQuestion[]): BestAnswersView | undefined {
  const best = bestOf(questions);
  if (questions.length === 0 || best.length < questions.length) return undefined;
  return {
    heading: 'Is all of this true?',
    points: best.map(({ text }) => text),
    hidden: { [bestField]: 'yes' },
    submit: 'Yes, all of it',
    otherwise: 'Something is different',
  };
}

/** Answers that were given before, as values of the form. */
export const conditionValues = ({
  answers,
  payoutDollars,
}: Pick<Valuation, 'answers' | 'payoutDollars'>): Record<string, string> => ({
  ...answers,
  ...(payoutDollars === null ? {} : { [payoutField]: String(payoutDollars) }),
});

/** Whether the shopper has said that there is one key. */
export const hasOneKey = ({ answers }: Pick<Valuation, 'answers'>): boolean => answers['trade_keys'] === '1';

/** The name of the pay-out figure's field. */
export const payoutField = 'payout';
const mostPayout = 1_000_000;

export interface Condition {
  readonly answers: AdjustmentAnswers;
  readonly payoutDollars: number | null;
}

/**
 * The answers about the condition, each one of its question's options, and the pay-out figure where finance is owing.
 * Every question needs an answer; a missing or wrong one gives a message under the question's name. One press may give
 * the best answer to all of ours.
 */
export function readCondition(
  questions: readonly AdjustmentQuestion[],
  entered: Readonly<Record<string, unknown>>,
): Result<Condition, FieldErrors> {
  const entries =
    entered[bestField] === 'yes'
      ? Object.fromEntries(bestOf(questions).map(({ name, value }) => [name, value]))
      : entered;
  const answers = questions.map(({ name, options }) => {
    const text = plainText(entries[name]);
    return [name, options.find(({ value }) => value === text)?.value] as const;
  });
  const errors: Record<string, string> = {};
  for (const [at, [name, value]] of answers.entries()) {
    const label = questions[at]?.label.replace(/\?$/, '') ?? name;
    if (value === undefined) errors[name] = `${label}: choose an answer.`;
  }
  const payout = readPayout(Object.fromEntries(answers), entries[payoutField]);
  if (!payout.ok) errors[payoutField] = payout.error;
  if (!payout.ok || Object.keys(errors).length > 0) return err(errors);
  const validAnswers = answers.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return ok({ answers: Object.fromEntries(validAnswers), payoutDollars: payout.value });
}

function readPayout(
  answers: Readonly<Record<string, string | undefined>>,
  value: unknown,
): Result<number | null, string> {
  const answer = answers[financeQuestion];
  const isOwing = answer === undefined || /^yes\b/i.test(answer);
  if (!isOwing || plainText(value) === '') return ok(null);
  const dollars = wholeDollars(value);
  if (dollars !== undefined && dollars <= mostPayout) return ok(dollars);
  return err(`Enter the pay-out figure as a number up to $${mostPayout.toLocaleString('en-AU')}.`);
}
