import { expect, it, test } from 'vitest';
import { safeLink } from '#server/dealer/rules/document-path';
import { expectEach } from '../../../../tests/support/expect-each';
import { featureList } from '../to-car-view';
import { engineSize, lengthText, massText, measured } from './measures';
import { headline, makeModel } from './naming';

test.each<[number | undefined, string, string | undefined]>([
  [5325, 'mm', '5,325 mm'],
  [7.6, 'L/100 km', '7.6 L/100 km'],
  [0, 'kg', undefined],
  [-1, 'kg', undefined],
  [Number.NaN, 'kg', undefined],
  [undefined, 'kg', undefined],
])('%s in %s reads %s', (value, unit, expected) => {
  expect(measured(value, unit)).toBe(expected);
});

test.each<[number | undefined, boolean, string | undefined]>([
  [2800, false, '2.8 L'],
  [2755, false, '2.8 L'],
  [1998, false, '2.0 L'],
  [2000, false, '2.0 L'],
  [1250, false, '1.25 L'],
  [1000, false, '1.0 L'],
  [999, false, '1.0 L'],
  [898, false, '0.9 L'],
  [660, false, '0.7 L'],
  [125, false, '125 cc'],
  [125, true, '125 cc'],
  [471, true, '471 cc'],
  [1254, true, '1,254 cc'],
  [0, false, undefined],
  [undefined, true, undefined],
])('an engine of %s cc (motorcycle: %s) reads %s', (cc, isMotorcycle, expected) => {
  expect(engineSize(cc, isMotorcycle)).toBe(expected);
});

test.each<[string, string]>([
  ['6.1 m (20 ft)', '20 ft; 20'],
  ['6.25 m (20 ft 6 in)', '20ft 6in; 20\' 6"; 20’6”; 20FT6'],
  ['5.64 m (18.5 ft)', '18.5 feet'],
  ['3.35 m (11 ft)', '11'],
  ['6.1 m', '6.1 m; 6.1; 610 cm; 6.1 metres'],
  ['6.25 m', '6,250 mm; 6250'],
  ['500', '500'],
  ['about 6 m', 'about 6 m'],
  ['0', '0'],
  ['<b>6</b>', '<b>6</b>'],
])('the length %s is read from: %s', (expected, texts) =>
  expectEach(texts, (text) => lengthText(text, 10), expected),
);

test.each([
  [20, 10, '6.1 m (20 ft)'],
  [10, 10, '10 m'],
  [2.4, 3, '2.4 m'],
  [3, 3, '3 m'],
  [8, 3, '2.44 m (8 ft)'],
  ['7\' 10"', 3, '2.39 m (7 ft 10 in)'],
  ['2,480 mm', 3, '2.48 m'],
])('the length %j, in metres up to %i, reads %s', (given, mostMetres, expected) => {
  expect(lengthText(given, mostMetres)).toBe(expected);
});

test.each<[string, string]>([
  ['1,850 kg', '1850; 1,850kg'],
  ['2,600 kg', '2,600 kgs; 2.6 t; 2.6 tonnes'],
  ['see plate', 'see plate'],
  ['0', '0'],
])('the mass %s is read from: %s', (expected, texts) => expectEach(texts, massText, expected));

test('a mass may be a number', () => expect(massText(1850)).toBe('1,850 kg'));

it.each([
  ['Mazda', 'Mazda3', 'Mazda 3'],
  ['Mazda', 'MAZDA 6', 'Mazda 6'],
  ['Ram', 'Ram 1500', 'Ram 1500'],
  ['MINI', 'Mini Cooper', 'MINI Cooper'],
  ['MINI', 'Mini', 'MINI'],
  ['Smart', 'Smart #1', 'Smart #1'],
  ['Toyota', 'HiLux', 'Toyota HiLux'],
  ['Ford', 'Fordor', 'Ford Fordor'],
  ['GWM', 'GWM-Ute', 'GWM Ute'],
])('a make and a model in one name: %s and %s read %s', (make, model, name) => {
  expect(makeModel(make, model)).toBe(name);
  expect(headline({ year: 2021, make, model })).toBe(`2021 ${name}`);
});

test.each([
  ['an https address', 'https://reports.example/u1?x=1', 'https://reports.example/u1?x=1'],
  ['whatever the case of its scheme', 'HTTPS://reports.example/u1', 'https://reports.example/u1'],
  ['not any other path of this site', '/reports/u1.pdf', undefined],
  ['or a document of this site', '/assets/reports/u1.pdf', '/assets/reports/u1.pdf'],
  ['not a relative path', 'reports/u1.pdf', undefined],
  ['with spaces around', ' https://reports.example/u1 ', 'https://reports.example/u1'],
  ['not http', 'http://reports.example/u1', undefined],
  ['not javascript:', 'javascript:alert(1)', undefined],
  ['not data:', 'data:text/html,<script>', undefined],
  ['not another host by two strokes', '//reports.example/u1', undefined],
  ['nor by a backslash', '/\\reports.example', undefined],
  ['not a password in it', 'https://dealer:secret@reports.example/', undefined],
  ['not mere text', 'see glovebox', undefined],
  ['not a broken address', 'https://', undefined],
  ['nothing', undefined, undefined],
])('a link in a feed: %s', (_rule, given, expected) => {
  expect(safeLink(given)).toBe(expected);
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Feature ${index + 1}`);

test.each<[string, string[] | undefined, string[]]>([
  ['without standard equipment there are none', undefined, []],
  ['nor with an empty list', [], []],
  ['nor with blanks alone', [' ', '', 'null'], []],
  ['blanks are dropped', ['Tow bar', '', '  '], ['Tow bar']],
  ['each is said once', ['Tow bar', 'Sunroof', 'Tow bar'], ['Tow bar', 'Sunroof']],
  ['whatever its capitals and spaces', ['Tow bar', 'TOW  BAR ', 'tow bar'], ['Tow bar']],
  ['five hundred end at three hundred', numbered(500), numbered(300)],
])('features: %s', (_rule, given, expected) => {
  expect(featureList(given)).toEqual(expected);
});
