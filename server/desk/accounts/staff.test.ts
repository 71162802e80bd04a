import { expect, test } from 'vitest';
import { isLastOwner } from './staff';

const person = (id: string, role: 'owner' | 'manager', disabledAt: string | null = null) => ({
  id,
  role,
  disabledAt,
});
const disabled = '2026-11-01T00:00:00.000Z';

test.each([
  ['the only owner', [person('kim', 'owner'), person('lee', 'manager')], 'kim', true],
  ['one of two owners', [person('kim', 'owner'), person('lee', 'owner')], 'kim', false],
  ['the only owner who can sign in', [person('kim', 'owner'), person('lee', 'owner', disabled)], 'kim', true],
  ['a disabled owner', [person('kim', 'owner'), person('lee', 'owner', disabled)], 'lee', false],
  ['the only manager', [person('kim', 'owner'), person('lee', 'manager')], 'lee', false],
  ['somebody else', [person('kim', 'owner')], 'nobody', false],
])('the last owner or not: %s', (_who, members, id, isLast) => {
  expect(isLastOwner(members, id)).toBe(isLast);
});
