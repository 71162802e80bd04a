import { describe, expect, test } from 'vitest';
import { languageOf } from '#server/languages/language';
import { type FilingKind, filing } from '#server/settings/rules/filing';
import { otherLanguages } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { type CarFormKind, carForm } from './car-forms';
import type { LeadForm } from './lead-form';
import { pageForm } from './page-forms';
import { successWords, timelessWords } from './success-words';

const place = (slug: string, more: object = {}) =>
  testLocation(slug, { name: `Yard ${slug}`, dealership_slug: slug, dealership_id: slug, ...more });
const locations = [
  place('north', { primary: true }),
  place('south'),
  place('workshop', { location_type: 'service' }),
];
const now = new Date('2026-11-20T00:00:00Z');
const car = buildCar({ id: 'c1', slug: 'a-car', year: 2021, make: 'Kia', model: 'Rio', status: 'in_stock' });

const sites = [false, true].map((short) =>
  testTenant({
    locations,
    forms: { short, ask_rego: true },
    finance_forms: { ask_residency: true, ask_licence: true },
    test_drives: { booking: short },
  }),
);

const pathsOfForms = [
  '/contact',
  '/contact-us/north',
  '/book-test-drive',
  '/trade-in',
  '/sell-your-car',
  '/finance',
  '/apply-for-finance',
  '/finance-pre-approval',
  '/service',
  '/vehicle-parts-and-accessories',
  '/fleet',
  '/careers',
  '/special-offers',
];
const kinds: readonly CarFormKind[] = ['enquire', 'test-drive', 'request-photos'];

const forms: readonly LeadForm[] = sites.flatMap((tenant) => [
  ...pathsOfForms.flatMap((path) => {
    const url = new URL(path, 'http://brolga.localhost/');
    return pageForm(path)?.make({ tenant, now, url }) ?? [];
  }),
  ...kinds.flatMap((kind) => {
    const url = new URL(`/cars/a-car/${kind}`, 'http://brolga.localhost/');
    return [car, { ...car, status: 'sold' as const }].map((one) =>
      carForm(kind, { tenant, now, url, car: one }),
    );
  }),
]);

/** Every text that a form shows, or may show as a mistake. */
const textsOf = ({ title, name, intro, submit, steps }: LeadForm): string[] =>
  [
    title,
    name,
    intro,
    submit,
    ...steps.flatMap((step) => [
      step.title,
      step.note,
      ...step.fields.flatMap(({ label, hint, heading, empty, options = [], days = [], messages }) => [
        label,
        hint,
        heading,
        empty,
        ...options.map(({ text }) => text),
        ...days.flatMap((day) => [
          day.label,
          day.weekday,
          day.month,
          ...day.parts.flatMap(({ times }) => times.map(({ text }) => text)),
        ]),
        ...Object.values(messages),
      ]),
    ]),
  ].filter((text): text is string => Boolean(text));

const texts = [...new Set(forms.flatMap(textsOf))];
/** Names, states, and words that other languages share with English. */
const isShared = (text: string): boolean => /^(Yard \w+|[A-Z]{2,3}|\d|Email)$/.test(text);

describe.each(otherLanguages)('in %s', (code) => {
  const translate = languageOf({ languages: [code] }, code)?.translate ?? String;

  test('every text of the forms is translated', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter((text) => translate(text) === text && !isShared(text))).toEqual([]);
  });

  test('every text after a form is translated', () => {
    const isKind = (kind: string): kind is FilingKind => Object.hasOwn(filing, kind);
    const words = Object.keys(filing)
      .filter(isKind)
      .map((kind) => successWords(kind, 'Yard'));
    const said = [...words, timelessWords('Yard')].flatMap(({ title, steps }) => [title, ...steps]);
    expect(said.filter((text) => translate(text) === text)).toEqual([]);
  });
});
