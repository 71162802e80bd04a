import { describe, expect, it, test } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import type { StoredReport } from '../../stock/feeds/import-reports';
import {
  bigPriceLines,
  changesText,
  importChip,
  importName,
  keptLines,
  leftOutLines,
  questionViews,
  readAnswers,
  reportFacts,
  skippedLines,
  unknownColumns,
} from './import-words';

const report: StoredReport = {
  read: 1_240,
  added: 3,
  changed: 12,
  unchanged: 1_223,
  removed: 0,
  quarantined: [{ row: 1_017, reason: 'no make' }],
  quarantined_total: 2,
  left_out: [
    {
      field: 'km',
      column: 'Odometer',
      problem: 'could not be read',
      count: 1,
      rows: [31],
      example: 'low kms',
    },
  ],
  kept: [{ field: 'before_price', count: 2, cars: ['K1', 'K2'], example: '' }],
  columns: [
    { name: 'Odometer', use: 'read', field: 'km' },
    { name: 'Floor plan', use: 'unknown' },
  ],
  listed: 1_200,
  hidden: { minimum_photos: 38 },
};
const options = { format: 'auto', full: true, allowMassRemoval: false, dryRun: true };

describe('a report', () => {
  it('has its figures in words', () => {
    const facts = reportFacts(report, testTenant({ stock: { minimum_photos: 3 } }));
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Rows in the file: 1,240',
      'Cars added: 3',
      'Cars changed: 12',
      'Cars as they are: 1,223',
      'Cars removed: 0',
      'Rows skipped: 2',
      'Cars on the website then: 1,200',
      'Not on the website: 38 with fewer than 3 photos',
    ]);
  });

  it('names what was skipped, left out and kept', () => {
    expect(skippedLines(report)).toEqual(['Row 1,017: no make']);
    expect(leftOutLines(report)).toEqual(['Odometer: “low kms” could not be read (1 row: 31)']);
    expect(keptLines(report)).toEqual(['Price before of 2 cars: K1, K2']);
    expect(unknownColumns(report)).toEqual(['Floor plan']);
  });

  test.each([
    [{}, '3 added, 12 changed'],
    [{ added: 0, changed: 0, removed: 5 }, '5 removed'],
    [{ added: 0, changed: 0 }, 'nothing changed'],
  ])('%j changes: %s', (more, text) => {
    expect(changesText({ ...report, ...more })).toBe(text);
  });
});

test.each([
  ['done', true, 'Preview'],
  ['done', false, 'Done'],
  ['refused', true, 'Refused'],
  ['failed', false, 'Not readable'],
] as const)('an import that is %s is called %s', (state, dryRun, text) => {
  expect(importChip({ state, report, options: { ...options, dryRun } }).text).toBe(text);
});

test('an import that was undone is called Undone', () => {
  const undone = { at: '', cars: 3, skipped: [], skipped_total: 0 };
  expect(importChip({ state: 'done', options, report: { ...report, undone } }).text).toBe('Undone');
});

test('an import is named by its file and its way in', () => {
  expect(importName({ name: 'stock.csv', source: 'desk' })).toBe('stock.csv, at the desk');
});

describe('the questions of a file', () => {
  const questions = {
    kind: 'unknown-words',
    about: 'availability',
    cars: 9,
    of: 10,
    words: [
      { text: 'Ready for handover', column: 'Status', count: 8 },
      { text: 'Floor', count: 1 },
    ],
  } as const;

  it('name the word, its column and its cars', () => {
    expect(questionViews(questions)).toEqual([
      { name: 'word-0', label: '“Ready for handover”', hint: 'In the column “Status”, 8 cars' },
      { name: 'word-1', label: '“Floor”', hint: '1 car' },
    ]);
  });

  it('take answers that they offer, and no others', () => {
    const form = new URLSearchParams({ 'word-0': 'sold', 'word-1': 'drive_away', 'word-2': 'sold' });
    expect([...readAnswers(form, questions)]).toEqual([['Ready for handover', 'sold']]);
  });
});

test('a price that a file changes by more than half is named', () => {
  const car = (before: string, after: string) => ({
    kind: 'changed' as const,
    name: '2020 Kia Rio',
    stocknum: 'K1',
    changes: [{ field: 'price', before, after }],
  });
  expect(
    bigPriceLines({ cars: [car('$79,990', '$7,799'), car('$15,000', '$14,000'), car('none', '$9')] }),
  ).toEqual(['K1, 2020 Kia Rio: price from $79,990 to $7,799 (90 % lower)']);
});
