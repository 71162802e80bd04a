import type { AdjustmentAnswers } from '#server/trade-in/valuation';
import { conditionQuestions, notSure } from './condition-questions';

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
