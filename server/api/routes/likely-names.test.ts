import { describe, expect, test } from 'vitest';
import { likelyName } from './likely-names';

describe('the name that a caller probably means', () => {
  test.each([
    ['q', ['limit', 'query'], 'query'],
    ['mileage', ['make', 'odometer_km'], 'odometer_km'],
    ['state', ['seats', 'status'], 'status'],
    ['term', ['per', 'years'], 'years'],
    ['fuel_type', ['item_type', 'fuel'], 'fuel'],
    ['Since', ['limit', 'updated_since'], 'updated_since'],
    ['cursor', ['limit', 'after'], 'after'],
    ['state', ['rego', 'rego_state'], 'rego_state'],
    ['date', ['days', 'from'], 'from'],
    ['modle', ['make', 'model'], 'model'],
    ['state', ['seats'], 'seats'],
    ['constructor', ['make'], null],
    ['url', ['make'], null],
  ])('%j among %j is %j', (wrong, names, meant) => {
    expect(likelyName(wrong, names)).toBe(meant);
  });
});
