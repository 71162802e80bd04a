import { expect, test } from 'vitest';
import { steadyNumbers } from '../../../../tests/support/market-listings';
import { FewListings, ManyListings } from './own-ridge';
import { SparseRows } from './sparse-rows';

const random = steadyNumbers(3);
const width = 6;
const members = Array.from({ length: 40 }, (_, at) => at);
const cells = members.map(() => ({
  columns: [0, 1 + Math.floor(random() * (width - 1))],
  values: [0.3, 0.1 + random()],
}));
const rows = SparseRows.of(cells);
const years = members.map(() => 1994 + Math.floor(random() * 30));
const weights = members.map(() => 20 + random() * 80);
const targets = members.map(() => random() - 0.5);

test('both ways to solve a model find the same values, effects and years', () => {
  const [few, many] = [FewListings, ManyListings].map((Ridge) => new Ridge({ rows, members, years, width }));
  if (!few || !many) throw new Error('no ridge');
  for (const ridge of [few, many]) ridge.weigh(weights);
  const values = [few, many].map((ridge) => ridge.solve(targets));
  members.forEach((at) => {
    expect(values[1]?.[at]).toBeCloseTo(values[0]?.[at] ?? 0, 8);
  });
  expect([...many.effects()]).toHaveLength(width);
  few.effects().forEach((effect, column) => {
    expect(many.effects()[column]).toBeCloseTo(effect, 8);
  });
  for (const year of [1990, 1995, 1996, 2004, Math.max(...years)]) {
    expect(many.yearEffect(year)).toBeCloseTo(few.yearEffect(year), 8);
  }
});
