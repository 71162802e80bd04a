import { z } from 'zod';
import { valuationOf } from '#server/trade-in/change-valuation';
import { payoutField } from '#server/trade-in/rules/condition';
import { answerCondition } from '#server/trade-in/value-car';
import { defineEndpoint, reply } from './routes/endpoint';
import { toAnswer, tooMany, toProblem, tradeInProblems } from './trade-in-answers';
import { exampleValuation } from './trade-in-example';
import { refusedToValue } from './trade-in-gate';
import { amount, idShape, valuationSchema } from './trade-in-shapes';

/** The condition of the car, and with it the number. */
export const adjustTradeIn = defineEndpoint({
  method: 'POST',
  path: '/api/trade-in/adjustments',
  summary: 'Answer the questions about a car’s condition',
  description:
    'Every question of the valuation needs an answer, one of its options. The answer has the estimate and the offer, or ' +
    'why there is none. The same answers again never change the estimate.',
  tags: ['Trade-in'],
  caller: { scope: 'leads:write', orSameOrigin: true },
  rateLimit: { perSecond: 0.5, burst: 20 },
  idempotent: true,
  body: z
    .strictObject({
      id: idShape,
      adjustmentAnswers: z
        .record(z.string().max(80), z.unknown())
        .refine((answers) => Object.keys(answers).length <= 50, 'At most 50 answers.')
        .describe('Values of options, by the names of the questions.'),
      payout: amount('The pay-out figure where finance is owing, in dollars.'),
    })
    .meta({ id: 'ValuationAnswers' }),
  responses: { 200: valuationSchema },
  problems: tradeInProblems,
  examples: {
    body: {
      summary: 'Good tyres',
      value: { id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', adjustmentAnswers: { trade_tyres: 'Good' } },
    },
    responses: { 200: { summary: 'Valued', value: exampleValuation({ isValued: true }) } },
  },
  handler: async (site, { body, caller }) => {
    const stored = await valuationOf(site, body.id);
    if (!stored.ok) return toProblem(stored.error);
    const { purpose, carId, questions } = stored.value;
    const refused = await refusedToValue(site, caller, { purpose, carNamed: carId });
    if (refused) return refused;
    const answers = body.adjustmentAnswers;
    const unknown = Object.keys(answers).filter((name) => !questions.some((one) => one.name === name));
    if (unknown.length > 0) {
      const errors = Object.fromEntries(unknown.map((name) => [name, 'No such question.']));
      return toProblem({ kind: 'invalid', errors }, inAnswers);
    }
    const outcome = await answerCondition(site, body.id, { ...answers, [payoutField]: body.payout });
    if (!outcome.ok) return toProblem(outcome.error, inAnswers);
    return outcome.value.noEstimate === 'too-many' ? tooMany() : reply(200, toAnswer(site, outcome.value));
  },
});

const inAnswers = (name: string): string => (name === payoutField ? name : `adjustmentAnswers.${name}`);
