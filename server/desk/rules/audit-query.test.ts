import { describe, expect, it, test } from 'vitest';
import {
  auditChanges,
  auditSubjects,
  auditText,
  isAuditAction,
} from '#server/desk/accounts/rules/audit-words';
import { auditFilter, auditHref, isNarrowAudit, parseAudit } from './audit-query';

const parse = (query: string) => parseAudit(new URLSearchParams(query), ['kim']);
const filterOf = (query: string) => auditFilter(parse(query), 'Australia/Brisbane');

describe('the filter of the audit log', () => {
  it.each([
    ['', '/desk/audit'],
    ['person=kim&subject=stock&views=no', '/desk/audit?person=kim&subject=stock&views=no'],
    ['from=2026-11-01&to=2026-11-30', '/desk/audit?from=2026-11-01&to=2026-11-30'],
    ['person=lee&subject=weather&views=yes&from=soon&before=x', '/desk/audit'],
  ])('of the address ?%s is %s again', (query, href) => {
    expect(auditHref(parse(query))).toBe(href);
    expect(isNarrowAudit(parse(query))).toBe(href !== '/desk/audit');
  });

  it('has whole days of the dealer', () => {
    expect(filterOf('from=2026-11-01&to=2026-11-01')).toMatchObject({
      since: new Date('2026-10-31T14:00:00.000Z'),
      until: new Date('2026-11-01T14:00:00.000Z'),
    });
  });

  it.each([
    ['', undefined],
    ['person=kim', 'kim'],
    ['person=none', null],
  ])('of ?%s is about the entries of %s', (query, staffId) => expect(filterOf(query).staffId).toBe(staffId));

  it('leaves out views where only changes are asked for', () => {
    expect(filterOf('').actions).toBeUndefined();
    expect(filterOf('subject=appointments').actions).toContain('appointments-viewed');
    expect(filterOf('subject=appointments&views=no').actions).toEqual(['appointment-changed']);
    expect(filterOf('views=no').actions).toBe(auditChanges);
  });
});

test('every change is about exactly one subject', () => {
  for (const action of auditChanges) {
    const subjects = auditSubjects.filter(({ actions }) => actions.includes(action));
    expect([action, subjects.length]).toEqual([action, 1]);
  }
});

test.each([
  ['lead-changed', 'note', 'Added a note to a lead'],
  ['lead-changed', 'owner', 'Assigned a lead'],
  ['appointment-changed', 'missed', 'Marked an appointment as missed'],
  ['reservation-changed', 'cancel K7M2P9QX', 'Cancelled a reservation: K7M2P9QX'],
  ['payment-changed', 'refund K7M2P9QX', 'Refunded a payment: K7M2P9QX'],
  ['car-changed', 'S1: photos', 'Changed a car: S1: photos'],
  ['site-changed', 'offers', 'Changed the settings of the site: offers'],
  ['signed-in', null, 'Signed in'],
])('the entry %s with the detail %s says: %s', (action, detail, text) => {
  if (!isAuditAction(action)) throw new Error(action);
  expect(auditText({ action, detail })).toBe(text);
});
