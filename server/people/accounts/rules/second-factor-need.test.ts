import { expect, it } from 'vitest';
import { isRequired, mustSetUp } from './second-factor-need';

it.each([
  ['optional', 'owner', false],
  ['optional', 'sales', false],
  ['required_for_owners', 'owner', true],
  ['required_for_owners', 'manager', false],
  ['required_for_owners', 'sales', false],
  ['required', 'owner', true],
  ['required', 'sales', true],
] as const)('the setting %s requires it of the role %s: %s', (setting, role, required) => {
  expect(isRequired(setting, { role })).toBe(required);
  expect(mustSetUp(setting, { role, secondFactorAt: null })).toBe(required);
  expect(mustSetUp(setting, { role, secondFactorAt: '2026-11-20T00:00:00.000Z' })).toBe(false);
});
