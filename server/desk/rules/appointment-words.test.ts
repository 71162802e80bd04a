import { describe, expect, it, test } from 'vitest';
import { appointmentChip, hasBegun, outcomeOf, visitText } from './appointment-words';
import { chosenStart } from './time-choice';

const startsAt = '2026-11-23T00:30:00.000Z';
const said = (kind: 'attended' | 'missed' | 'note', remark: string | undefined = startsAt) => ({
  kind,
  remark,
});

describe('what became of an appointment', () => {
  it.each([
    ['nobody said', [], undefined],
    ['it was attended', [said('attended')], 'attended'],
    ['it was missed', [said('missed')], 'missed'],
    ['somebody corrected themselves', [said('missed'), said('attended')], 'attended'],
    ['it was moved since', [said('missed', '2026-11-20T00:30:00.000Z')], undefined],
    ['there are notes only', [said('note')], undefined],
  ])('is the latest word about its present time: %s', (_, notes, outcome) => {
    expect(outcomeOf({ startsAt }, notes)).toBe(outcome);
  });

  it.each([
    ['a minute before', '2026-11-23T00:29:00.000Z', 'booked', false],
    ['when it begins', '2026-11-23T00:30:00.000Z', 'booked', true],
    ['days later', '2026-11-27T00:00:00.000Z', 'booked', true],
    ['after it was cancelled', '2026-11-27T00:00:00.000Z', 'cancelled', false],
  ] as const)('can be said from its start on: %s', (_, now, state, expected) => {
    expect(hasBegun({ startsAt, state }, new Date(now))).toBe(expected);
  });
});

const before = new Date('2026-11-22T00:00:00.000Z');
const after = new Date('2026-11-24T00:00:00.000Z');
test.each([
  ['cancelled', null, undefined, before, 'Cancelled'],
  ['booked', '2026-11-20T00:30:00.000Z', undefined, before, 'Suspected spam'],
  ['booked', null, 'attended', after, 'Attended'],
  ['booked', null, 'missed', after, 'Missed'],
  ['booked', null, undefined, before, undefined],
  ['booked', null, undefined, after, 'Did they come?'],
] as const)(
  'a %s appointment held until %s that was %s, at %s, says: %s',
  (state, heldUntil, outcome, now, text) => {
    expect(appointmentChip({ startsAt, state, heldUntil }, outcome, now)?.text).toBe(text);
  },
);

test.each([
  ['Test drive', 'test drive', 'Test drive'],
  ['Trade-in', 'inspection', 'Inspection'],
  ['Online order', 'test drive', 'Pick-up'],
])('a lead of the kind %s comes for: %s', (subcategory, visit, text) => {
  expect(visitText({ subcategory }, visit)).toBe(text);
});

test.each([
  ['2026-11-23T00:30Z', startsAt],
  [' 2026-11-23T00:30Z ', startsAt],
  ['2026-11-23', undefined],
  ['2026-13-45T00:30Z', undefined],
  ['soon', undefined],
  [null, undefined],
])('the time %s is %s', (text, iso) => {
  expect(chosenStart(text)?.toISOString()).toBe(iso);
});
