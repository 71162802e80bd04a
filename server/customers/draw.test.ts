import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Prize, spinToWinSchema } from '#server/settings/accounts-schema';
import { prizeAt, recordedOdds } from './spin-page';

const drawSize = 10_000;

const prize = (name: string, chance_percent: number, stock = 1): Prize => ({ name, chance_percent, stock });
const prizes = [prize('Car wash', 10), prize('Fuel card', 0.01), prize('Mug', 20.5)];

describe('the prize of a drawn number', () => {
  it.each([
    [0, 'Car wash'],
    [999, 'Car wash'],
    [1000, 'Fuel card'],
    [1001, 'Mug'],
    [3050, 'Mug'],
    [3051, undefined],
    [9999, undefined],
  ])('%i wins %s', (drawn, name) => {
    expect(prizeAt(drawn, prizes)?.name).toBe(name);
  });

  it('gives every prize exactly its advertised share of the numbers', () => {
    const chance = fc.integer({ min: 1, max: 2_500 });
    const shares = fc.property(fc.array(chance, { minLength: 1, maxLength: 4 }), (chances) => {
      const some = chances.map((hundredths, at) => prize(`prize ${at}`, hundredths / 100));
      const wins = new Map<string | undefined, number>();
      for (let drawn = 0; drawn < drawSize; drawn += 1) {
        const name = prizeAt(drawn, some)?.name;
        wins.set(name, (wins.get(name) ?? 0) + 1);
      }
      for (const [at, hundredths] of chances.entries()) expect(wins.get(`prize ${at}`)).toBe(hundredths);
    });
    fc.assert(shares, { numRuns: 20 });
  });

  it('records the odds as they are', () => {
    expect(JSON.parse(recordedOdds([prize('Mug', 20.5, 7)]))).toEqual([prize('Mug', 20.5, 7)]);
  });
});

const problems = (some: readonly Prize[]) => {
  const parsed = spinToWinSchema.safeParse({ campaign: 'winter', terms: 'Adults only.', prizes: some });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

const tooMuch = 'chances that add up to at most 100 percent';
it.each<[string, readonly Prize[], readonly string[]]>([
  ['allow a total of 100 per cent', [prize('A', 60), prize('B', 40)], []],
  ['reject more than 100 per cent', [prize('A', 60), prize('B', 40.01)], [tooMuch]],
  ['reject one name twice', [prize('A', 1), prize('A', 2)], ['prizes with different names']],
  [
    'reject a chance finer than a hundredth',
    [prize('A', 0.005)],
    expect.arrayContaining([expect.any(String)]),
  ],
  ['reject a campaign without prizes', [], ['at least one prize']],
])('the settings of a campaign %s', (_, some, expected) => {
  expect(problems(some)).toEqual(expected);
});
