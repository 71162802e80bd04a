import { describe, expect, test } from 'vitest';
import type { Control } from './draft';
import { detailsAfter, fillInDetails, isComplete, takeOutDetails } from './remembered';

const text = (name: string, value = '', type = 'text'): Control => ({ name, type, value });

describe('details remembered on the device', () => {
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

  test('leave a form again, but for what was typed since', () => {
    const form = [text('name', 'Robin'), text('phone', '0491 570 110'), text('message', 'Robin')];
    takeOutDetails(form, { name: 'Robin', phone: '0491 570 006' });
    expect(form.map(({ value }) => value)).toEqual(['', '0491 570 110', 'Robin']);
  });

  test('fill in nothing where there are none', () => {
    expect(fillInDetails([text('name')], {}, {})).toBe(false);
  });
});

test('a form is complete once it has every answer that it needs', () => {
  const fields = [
    { name: 'name', required: true },
    { name: 'message', required: false },
  ];
  const view = { steps: [{ fields }], consents: [{ name: 'agree', required: true }] };
  const isFull = (entries: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(entries)) data.set(name, value);
    return isComplete(view as unknown as Parameters<typeof isComplete>[0], data);
  };
  expect(isFull({ name: 'Mia', agree: 'yes' })).toBe(true);
  expect(isFull({ name: 'Mia' })).toBe(false);
  expect(isFull({ name: '', message: 'Hello', agree: 'yes' })).toBe(false);
});
