import { describe, expect, it, test } from 'vitest';
import { appointmentChip, hasItsDay, outcomeOf, visitText } from './appointment-words';
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
    ['a day before', '2026-11-22T13:59:00.000Z', 'booked', false],
    ['early on its day, in the time of the yard', '2026-11-22T14:00:00.000Z', 'booked', true],
    ['days later', '2026-11-27T00:00:00.000Z', 'booked', true],
    ['after it was cancelled', '2026-11-27T00:00:00.000Z', 'cancelled', false],
  ] as const)('can be said from its day on: %s', (_, now, state, expected) => {
    expect(hasItsDay({ startsAt, state }, 'Australia/Brisbane', new Date(now))).toBe(expected);
  });
});

test.each([
  ['cancelled', null, undefined, 'Cancelled'],
  ['booked', '2026-11-20T00:30:00.000Z', undefined, 'Suspected spam'],
  ['booked', null, 'attended', 'Attended'],
  ['booked', null, 'missed', 'Missed'],
  ['booked', null, undefined, undefined],
] as const)('a %s appointment held until %s that was %s says: %s', (state, heldUntil, outcome, text) => {
  expect(appointmentChip({ state, heldUntil }, outcome)?.text).toBe(text);
});

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
