import { expect, test } from 'vitest';
import { actionIn } from './change-lead';

test.each([
  ['do=note&text=Rang', 'note'],
  ['do=note&text=Rang&status=contacted', 'status'],
  ['do=note&text=&reason=Other', 'status'],
  ['do=note&text=Rang&owner=k1', 'note'],
  ['do=note&text=Rang&owner=k1&assign=yes', 'owner'],
  ['do=merge&lead=1', 'merge'],
])('the form %s asks for: %s', (form, action) => {
  expect(actionIn(new URLSearchParams(form))).toBe(action);
});
