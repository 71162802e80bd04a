import { describe, expect, test } from 'vitest';
import type { Control } from './draft';
import { detailsAfter, fillInDetails, readDetails } from './remembered';

const text = (name: string, value = '', type = 'text'): Control => ({ name, type, value });

describe('details remembered on the device', () => {
  test.each<[string, string | null, object]>([
    ['nothing', null, {}],
    [
      'what a form asked for',
      '{"name":"Robin","phone":"0491 570 006"}',
      { name: 'Robin', phone: '0491 570 006' },
    ],
    ['no other field', '{"name":"Robin","message":"Hello","is_admin":"yes"}', { name: 'Robin' }],
    ['no number, list or empty text', '{"name":5,"phone":["1"],"email":""}', {}],
    ['no text longer than any detail', JSON.stringify({ name: 'n'.repeat(255) }), {}],
    ['nothing of another program', '"hello"', {}],
    ['nothing broken', '{"name":', {}],
  ])('are read as %s', (_rule, stored, expected) => {
    expect(readDetails(stored)).toEqual(expected);
  });

  test('are those of the latest form; what it did not ask for stays', () => {
    const form = [text('name', ' Mia '), text('phone', ''), text('message', 'Is it still available?')];
    const remembered = { name: 'Robin', phone: '0491 570 006', postcode: '4000' };
    expect(detailsAfter(form, remembered)).toEqual({ name: 'Mia', postcode: '4000' });
  });

  test('fill in empty fields, never what was typed or what the site knows better', () => {
    const form = [text('name'), text('phone', '0491 570 110'), text('email', 'typed@example.com')];
    const remembered = { name: 'Robin', phone: '0491 570 006', email: 'robin@example.com', postcode: '4000' };
    expect(fillInDetails(form, remembered, { phone: '0491 570 110' })).toBe(true);
    expect(form.map(({ value }) => value)).toEqual(['Robin', '0491 570 110', 'typed@example.com']);
  });

  test('fill in nothing where there are none', () => {
    expect(fillInDetails([text('name')], {}, {})).toBe(false);
  });
});
