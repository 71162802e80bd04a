import { expect, test } from 'vitest';
import { carNoun } from '#server/dealer/rules/noun';
import { languageOf } from '#server/languages/language';
import { otherLanguages } from '#server/settings/tenant-schema';
import { aValuedCar } from '../../../tests/support/a-valued-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { bestAnswersView, conditionFields, ourQuestions } from './condition';
import { finishedWords, offerView, owingView } from './estimate-words';
import { photoSlots } from './photo-slots';
import {
  describedInWords,
  figureYears,
  kilometresField,
  listFields,
  registrationFields,
} from './vehicle-fields';

const now = new Date('2026-11-20T00:00:00Z');
const tenant = testTenant();
const nothing = { make: '', model: '', year: '', badge: '' };
const hint = figureYears(tenant, [], now);
const none = { makes: [], models: [], years: [], badges: [] };
const questions = ourQuestions(tenant);
const offer = { dollars: 15_000, expiresAt: '2026-11-27T12:59:00.000Z', revised: false };

const rules = [
  ...registrationFields,
  ...listFields(nothing, { ...none, badges: [{ value: 'GT', count: 9 }] }, now, hint).map(({ rule }) => rule),
  ...describedInWords(nothing, now, hint).map(({ rule }) => rule),
  kilometresField(carNoun),
  ...conditionFields(questions),
];
const texts = [
  ...rules.flatMap(({ label, hint: help, empty, options = [], messages }) => [
    label,
    help,
    empty,
    ...options.map(({ text }) => text),
    ...Object.values(messages),
  ]),
  bestAnswersView(questions)?.heading,
  bestAnswersView(questions)?.submit,
  bestAnswersView(questions)?.otherwise,
  ...photoSlots.flatMap(({ label, hint: help }) => [label, help]),
  ...[true, false, null].flatMap((accepted) => {
    const view = offerView({ offer, accepted }, tenant, now);
    return [view?.heading, view?.note, ...(view?.actions.map(({ text }) => text) ?? [])];
  }),
  ...finishedWords(aValuedCar({ accepted: true, leadId: 'L' }), tenant, true, { make: 'Kia', model: 'Rio' })
    .steps,
  'Buy the Kia Rio: ≈\u00a0$9,390 to pay',
  ...(owingView(4_000, 15_000)?.sums.map(({ label }) => label) ?? []),
].filter((text): text is string => Boolean(text));

/** States, years, and numbers of keys. */
const isShared = (text: string): boolean => /^(?:[A-Z]{2,3}|\d+)$/.test(text);

test.each(otherLanguages)('every text of a valuation is translated in %s', (code) => {
  const translate = languageOf({ languages: [code] }, code)?.translate ?? String;
  expect(texts.filter((text) => translate(text) === text && !isShared(text))).toEqual([]);
});
