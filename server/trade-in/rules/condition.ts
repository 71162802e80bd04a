import type { FieldErrors } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import type { AdjustmentAnswers, AdjustmentQuestion } from '#server/trade-in/valuation';
import { financeQuestion } from './condition-questions';
import { plainText, wholeDollars } from './entered';

/** The name of the pay-out figure's field. */
export const payoutField = 'payout';
const mostPayout = 1_000_000;

export interface Condition {
  readonly answers: AdjustmentAnswers;
  readonly payoutDollars: number | null;
}

/**
 * The answers about the condition, each one of its question's options, and the pay-out figure where finance is owing.
 * Every question needs an answer; a missing or wrong one gives a message under the question's name.
 */
export function readCondition(
  questions: readonly AdjustmentQuestion[],
  entered: Readonly<Record<string, unknown>>,
): Result<Condition, FieldErrors> {
  const answers = questions.map(({ name, options }) => {
    const text = plainText(entered[name]);
    return [name, options.find(({ value }) => value === text)?.value] as const;
  });
  const errors: Record<string, string> = {};
  for (const [at, [name, value]] of answers.entries()) {
    const label = questions[at]?.label.replace(/\?$/, '') ?? name;
    if (value === undefined) errors[name] = `${label}: choose an answer.`;
  }
  const payout = readPayout(Object.fromEntries(answers), entered[payoutField]);
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
