import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFields } from './enquiry';
import { instantOf, startsAtField } from './starts-at-field';

describe('the start of a test drive sent by a program', () => {
  test.each([
    ['2026-11-22T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-22T23:00Z', '2026-11-22T23:00:00.000Z'],
    ['2026-11-23T09:00:00+10:00', '2026-11-22T23:00:00.000Z'],
    [' 2026-11-23T09:30+10:30 ', '2026-11-22T23:00:00.000Z'],
  ])('%s is an instant', (text, instant) => expect(instantOf(text)?.toISOString()).toBe(instant));

  test.each(['2026-11-23T09:00', '2026-11-23', 'Monday 9 am', '2026-13-01T00:00Z', '', 5, null, ['x']])(
    '%j is not an instant',
    (value) => expect(instantOf(value)).toBeUndefined(),
  );

  test('every instant is read back, and the field accepts exactly the readable ones', () => {
    const instants = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    const isAccepted = (starts_at: string) => checkFields([startsAtField], { starts_at }).ok;
    const readBack = fc.property(instants, (instant) => {
      expect(instantOf(instant.toISOString())).toEqual(instant);
      expect(isAccepted(instant.toISOString())).toBe(true);
    });
    fc.assert(readBack);
    const agree = fc.property(fc.string(), (text) => {
      if (text.trim() !== '') expect(isAccepted(text)).toBe(instantOf(text) !== undefined);
    });
    fc.assert(agree);
  });
});
