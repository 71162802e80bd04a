import { describe, expect, it } from 'vitest';
import { typedValues } from './make-visit';

function valuesOf(fields: string, file?: Blob) {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(fields)) form.append(name, value);
  if (file) form.append('resume', file);
  return typedValues(form);
}

describe('the values of a form that a page shows again', () => {
  it.each<[rule: string, fields: string, expected: Record<string, string>]>([
    ['have what was typed', 'make=Mazda&km=', { make: 'Mazda', km: '' }],
    ['have a postcode', 'postcode=4000', { postcode: '4000' }],
    ['never have a one-time code', 'code=123456&intent=resend', { intent: 'resend' }],
    ['never have a password', 'password=hunter2&email=a@b.example', { email: 'a@b.example' }],
    ['have the last of several', 'paid=no&paid=yes', { paid: 'yes' }],
    ['are cut at the longest field', `note=${'x'.repeat(5_000)}`, { note: 'x'.repeat(4_096) }],
    ['may have any names', '__proto__=a&constructor=b', JSON.parse('{"__proto__":"a","constructor":"b"}')],
  ])('%s', (_, fields, expected) => expect(valuesOf(fields)).toEqual(expected));

  it('never have a file', () => expect(valuesOf('', new Blob(['text']))).toEqual({}));
});
