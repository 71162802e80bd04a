import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuationSchema } from '#server/settings/trade-in-schema';
import { anEstimate } from '../../../tests/support/a-valuation';
import { answerEffects, conditionQuestions, ourQuestions } from './condition';
import { adjustedPrice, tradeInPrice, withOwnConfidence } from './trade-in-price';

const notSure = 'Not sure';

type Pricing = Parameters<typeof tradeInPrice>[1];

const usual = valuationSchema.parse({}).pricing;
const pricings: fc.Arbitrary<Pricing> = fc.record({
  margin_percent: fc.integer({ min: 0, max: 50 }),
  reconditioning_dollars: fc.integer({ min: 0, max: 50_000 }),
  gst: fc.constantFrom('on_margin', 'none'),
  round_to_dollars: fc.integer({ min: 1, max: 1_000 }),
});
const askings = fc.integer({ min: 0, max: 500_000 });
const textsOf = (known: readonly (readonly [string, ...unknown[]])[]) => known.map(([text]) => text);
/** An answer to every question. */
const answersBy = <T>(choose: (texts: readonly string[]) => T): Record<string, T> =>
  Object.fromEntries(conditionQuestions.map(({ name, answers: known }) => [name, choose(textsOf(known))]));
const answers = fc.record(answersBy((texts) => fc.constantFrom(...texts)));
const sumOf = (steps: readonly { dollars: number }[]) => steps.reduce((sum, { dollars }) => sum + dollars, 0);

describe('the trade-in price', () => {
  it('is as in the worked example: $30,000 asked, 12 % margin, $1,500 reconditioning', () => {
    expect(tradeInPrice(30_000, usual)).toEqual({
      dollars: 24_350,
      adjustments: [
        { label: 'Asking price', dollars: 30_000 },
        { label: 'Dealer margin, 12% of the asking price', dollars: -3_600 },
        { label: 'Reconditioning', dollars: -1_500 },
        { label: 'GST on the margin', dollars: -510 },
        { label: 'Rounded down', dollars: -40 },
      ],
    });
  });

  it('continues the worked example with answers: worn tyres, one key and a full history', () => {
    const best = answersBy(([first = '']) => first);
    const worse = { trade_tyres: 'Worn', trade_keys: '1', trade_accidents: 'Yes, repaired' };
    const effects = answerEffects({ ...best, ...worse });
    const { dollars, adjustments } = tradeInPrice(30_000, usual, effects);
    expect(dollars).toBe(22_250);
    expect(adjustments.slice(4)).toEqual([
      { label: 'Accidents: yes, repaired', dollars: -1_463, question: 'trade_accidents' },
      { label: 'Tyres: worn', dollars: -300, question: 'trade_tyres' },
      { label: 'Keys: 1', dollars: -350, question: 'trade_keys' },
      { label: 'Rounded down', dollars: -27 },
    ]);
  });

  it('leaves GST at one eleventh of the difference between the two prices', () => {
    fc.assert(
      fc.property(askings, pricings, (asking, pricing) => {
        const { adjustments } = tradeInPrice(asking, { ...pricing, gst: 'on_margin' });
        const of = (start: string) => adjustments.find(({ label }) => label.startsWith(start))?.dollars ?? 0;
        const gst = -of('GST');
        const difference = gst - of('Dealer') - of('Reconditioning');
        expect(Math.abs(gst - difference / 11)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['can leave out GST', { gst: 'none' }, 24_900],
    ['can leave out a margin', { margin_percent: 0 }, 28_350],
    ['can be rounded down to $1,000', { round_to_dollars: 1_000 }, 24_000],
    ['can be exact to the dollar', { round_to_dollars: 1 }, 24_390],
    ['is never below $0', { reconditioning_dollars: 50_000 }, 0],
  ] as const)('%s', (_rule, change, dollars) => {
    expect(tradeInPrice(30_000, { ...usual, ...change }).dollars).toBe(dollars);
  });

  it('is the sum of its steps, to the dollar', () => {
    fc.assert(
      fc.property(askings, pricings, answers, (asking, pricing, given) => {
        const { dollars, adjustments } = tradeInPrice(asking, pricing, answerEffects(given));
        expect(sumOf(adjustments)).toBe(dollars);
        expect(dollars).toBeGreaterThanOrEqual(0);
        expect(dollars % pricing.round_to_dollars).toBe(0);
        expect(adjustments.every((step) => Number.isInteger(step.dollars))).toBe(true);
      }),
    );
  });

  it('never falls as the asking price rises, so that a range keeps its order', () => {
    const increase = fc.integer({ min: 0, max: 5_000 });
    const order = fc.property(askings, increase, pricings, answers, (asking, more, pricing, given) => {
      const priceOf = (dollars: number) => tradeInPrice(dollars, pricing, answerEffects(given)).dollars;
      expect(priceOf(asking + more)).toBeGreaterThanOrEqual(priceOf(asking));
    });
    fc.assert(order);
  });

  it('of a provider needs the answers and the rounding only', () => {
    const { dollars, adjustments } = adjustedPrice('AutoGrab trade price', 17_122, usual, []);
    expect(dollars).toBe(17_100);
    expect(adjustments).toEqual([
      { label: 'AutoGrab trade price', dollars: 17_122 },
      { label: 'Rounded down', dollars: -22 },
    ]);
  });
});

describe('answers about the condition', () => {
  it('never raise the value by being worse', () => {
    fc.assert(
      fc.property(askings, pricings, answers, fc.nat(), fc.nat(), (asking, pricing, given, which, how) => {
        const question = conditionQuestions[which % conditionQuestions.length];
        const known = textsOf(question?.answers ?? []);
        const name = question?.name ?? '';
        const better = known.indexOf(given[name] ?? '');
        const worse = known[better + (how % (known.length - better))] ?? '';
        const priceOf = (all: Record<string, string>) =>
          tradeInPrice(asking, pricing, answerEffects(all)).dollars;
        expect(priceOf({ ...given, [name]: worse })).toBeLessThanOrEqual(priceOf(given));
      }),
    );
  });

  const answerEffectsOf = (name: string, text: string) =>
    answerEffects({ [name]: text }).filter(({ question }) => question === name);
  const exact = { ...usual, round_to_dollars: 1 };

  it.each(conditionQuestions.map(({ name, answers: known }) => [name, textsOf(known)] as const))(
    '%s: the best answer takes nothing off, "Not sure" no more than the worst',
    (name, known) => {
      const lossOf = (text: string) =>
        20_000 - adjustedPrice('', 20_000, exact, answerEffectsOf(name, text)).dollars;
      expect(lossOf(known[0] ?? '')).toBe(0);
      expect(lossOf(notSure)).toBeLessThanOrEqual(lossOf(known.at(-1) ?? ''));
      expect(lossOf('no such answer')).toBe(lossOf(notSure));
    },
  );

  it('together take off at most 24 % and $2,450', () => {
    const effects = answerEffects(answersBy((texts) => texts.at(-1) ?? ''));
    expect(effects.reduce((sum, { lessPercent }) => sum + lessPercent, 0)).toBe(24);
    expect(effects.reduce((sum, { lessDollars }) => sum + lessDollars, 0)).toBe(2_450);
  });

  it('about finance owing change no value', () => {
    for (const text of ['No', 'Yes', notSure]) {
      const effect = answerEffects({ trade_finance_owing: text }).at(-1);
      expect(effect).toMatchObject({ question: 'trade_finance_owing', lessPercent: 0, lessDollars: 0 });
    }
  });

  it('are asked with "Not sure" last, and not at all where the dealer asks nothing', () => {
    const asked = ourQuestions({ trade_in: { ask_condition: true } as never });
    expect(asked.map(({ options }) => options.at(-1)?.value)).toEqual(asked.map(() => notSure));
    expect(asked.map(({ name }) => name)).toEqual(conditionQuestions.map(({ name }) => name));
    expect(ourQuestions({ trade_in: { ask_condition: false } as never })).toEqual([]);
  });
});

describe('the confidence of an estimate', () => {
  it.each([
    ['narrow, from many cars', 18_500, 21_500, 14, 'high', 'high'],
    ['narrow, from few cars', 18_500, 21_500, 4, 'high', 'low'],
    ['narrow, from some cars', 18_500, 21_500, 7, 'high', 'medium'],
    ['wide, from many cars', 16_000, 24_000, 40, 'high', 'low'],
    ['fairly wide, from many cars', 17_500, 22_500, 40, 'high', 'medium'],
    ['narrow, from old prices', 18_500, 21_500, 40, 'low', 'low'],
    ['narrow, from a source that counts no cars', 18_500, 21_500, undefined, 'high', 'high'],
  ] as const)(
    'follows from its range and its cars: %s',
    (_, lowDollars, highDollars, comparables, source, shown) => {
      const { basis } = anEstimate();
      const estimate = anEstimate({
        dollars: 20_000,
        lowDollars,
        highDollars,
        confidence: source,
        basis: { ...basis, comparables },
      });
      expect(withOwnConfidence(estimate).confidence).toBe(shown);
    },
  );
});
