import { describe, expect, it } from 'vitest';
import { typedValues } from './typed-values';

type Field = readonly [name: string, value: string | Blob];

function valuesOf(...fields: readonly Field[]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return typedValues(form);
}

describe('the values of a form that a page shows again', () => {
  it.each<[string, readonly Field[], Record<string, string>]>([
    [
      'have what was typed',
      [
        ['make', 'Mazda'],
        ['km', ''],
      ],
      { make: 'Mazda', km: '' },
    ],
    ['have a postcode', [['postcode', '4000']], { postcode: '4000' }],
    [
      'never have a one-time code',
      [
        ['code', '123456'],
        ['intent', 'resend'],
      ],
      { intent: 'resend' },
    ],
    [
      'never have a password',
      [
        ['password', 'hunter2'],
        ['email', 'a@b.example'],
      ],
      { email: 'a@b.example' },
    ],
    ['never have a file', [['resume', new Blob(['text'])]], {}],
    [
      'have the last of several',
      [
        ['paid', 'no'],
        ['paid', 'yes'],
      ],
      { paid: 'yes' },
    ],
    ['are at most as long as the longest field', [['note', 'x'.repeat(5_000)]], { note: 'x'.repeat(4_096) }],
    [
      'treat names of objects as any other',
      [
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ],
      JSON.parse('{"__proto__":"a","constructor":"b"}'),
    ],
  ])('%s', (_, fields, expected) => {
    expect(valuesOf(...fields)).toEqual(expected);
  });
});
