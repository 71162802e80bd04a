import { expect, test } from 'vitest';
import { prometheusText } from './prometheus-text';

test('a gauge has a line for each value, with its labels escaped', () => {
  const measurement = {
    ...{ name: 'stock_age_seconds', help: 'Time since the stock last changed' },
    values: [{ labels: { tenant: 'a"b\\c\nd' }, value: 12.5 }, { value: 0 }],
  };
  expect(prometheusText([measurement])).toBe(
    '# HELP stock_age_seconds Time since the stock last changed\n# TYPE stock_age_seconds gauge\n' +
      'stock_age_seconds{tenant="a\\"b\\\\c\\nd"} 12.5\nstock_age_seconds 0\n',
  );
});
test('a gauge without values is left out', () => {
  expect(prometheusText([{ name: 'feeds_failing', help: '', values: [] }])).toBe('');
});
