import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary';

const fields = ['name', 'phone', 'email'].map((name) => ({ name }));
const linksOf = (errors: Readonly<Record<string, string>>): (readonly string[])[] => {
  const html = renderToStaticMarkup(<ErrorSummary errors={errors} fields={fields} />);
  return [...html.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, field = '', text = '']) => [
    field,
    text,
  ]);
};

test.each<[string, Readonly<Record<string, string>>, (readonly string[])[]]>([
  ['is absent without mistakes', {}, []],
  [
    'leads to each field, in the order of the form',
    { phone: 'Enter your phone number.', name: 'Enter your first name.' },
    [
      ['field-name', 'Enter your first name.'],
      ['field-phone', 'Enter your phone number.'],
    ],
  ],
  [
    'has a mistake of two fields once',
    {
      phone: 'Enter your phone number or your email address.',
      email: 'Enter your phone number or your email address.',
    },
    [['field-phone', 'Enter your phone number or your email address.']],
  ],
  ['leaves out mistakes of other fields', { rego: 'Enter the rego.' }, []],
])('a summary of mistakes %s', (_rule, errors, links) => {
  expect(linksOf(errors)).toEqual(links);
});
