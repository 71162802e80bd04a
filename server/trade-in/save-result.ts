import { err, ok, type Result } from '#server/platform/result';
import { changeValuation } from './change-valuation';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

/** The longest result, as JSON. */
export const longestResult = 8_192;

/** Keeps the result of a valuation as its page shows it. The same result again changes nothing. */
export const saveResult = (
  visit: TradeInVisit,
  id: string,
  value: unknown,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    const text = JSON.stringify(value) ?? 'null';
    if (text.length > longestResult) {
      const message = `The result can be at most ${longestResult} characters as JSON.`;
      return err({ kind: 'invalid', errors: { value: message } });
    }
    if (JSON.stringify(valuation.savedResult?.value) === text) return ok({ next: valuation });
    return ok({ next: { ...valuation, savedResult: { value, at: visit.now.toISOString() } } });
  });
