import { choiceField, numberField } from '#server/leads/rules/field-kinds';
import type { FieldRule } from '#server/page/views/field-rule';
import type { AdjustmentQuestion, Valuation } from '#server/trade-in/valuation';

/** The question whose answer Yes asks for the pay-out figure. */
const financeQuestion = 'trade_finance_owing';
const payoutField = 'payout';
const mostDollars = 1_000_000;

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
  ...numberField({ name: payoutField, label, min: 0, max: mostDollars, before: '$' }),
  hint: 'What your lender would need to close the loan today. A rough figure is fine.',
});

/** Answers that were given before, as values of the form. */
export const conditionValues = ({
  answers,
  payoutDollars,
}: Pick<Valuation, 'answers' | 'payoutDollars'>): Record<string, string> => ({
  ...answers,
  ...(payoutDollars === null ? {} : { [payoutField]: String(payoutDollars) }),
});
