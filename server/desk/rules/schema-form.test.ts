import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt } from '#server/dealer/site-files/json-edit';
import { shownEntries } from '../../../tests/support/site-form';
import { readSettings } from './read-settings';
import { type SettingPart, settingParts } from './schema-form';
import type { SettingNode } from './setting-entry';
import type { SettingWords } from './site-words';

const node: SettingNode = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 120 },
    intro: { type: 'string', maxLength: 600 },
    shown: { type: 'boolean', default: true },
    look: { enum: ['wide', 'narrow'], default: 'wide' },
    rate: { anyOf: [{ type: 'number', minimum: 0, maximum: 100 }, { type: 'null' }] },
    start: { type: 'string', format: 'date' },
    expiry: { type: 'string', format: 'date' },
    makes: { type: 'array', items: { type: 'string' } },
    odd: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    tiles: { type: 'array', items: { enum: ['make', 'body', 'fuel'] } },
    weekdays: { type: 'array', items: { type: 'integer' } },
    hidden: { type: 'string' },
    finder: { type: 'object', properties: { years: { type: 'integer' } } },
    banners: {
      type: 'array',
      items: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string' }, href: { type: 'string' } },
      },
    },
  },
};
const words: Readonly<Record<string, SettingWords>> = {
  home: { label: 'Home page' },
  'home.title': { label: 'Title', hint: 'Heading.' },
  'home.intro': { label: 'Intro' },
  'home.shown': { label: 'Shown' },
  'home.look': { label: 'Look' },
  'home.rate': { label: 'Rate', hint: 'Per cent.' },
  'home.start': { label: 'First day' },
  'home.expiry': { label: 'Last day' },
  'home.makes': { label: 'Makes' },
  'home.odd': { label: 'Odd' },
  'home.tiles': { label: 'Tiles', isOrdered: true },
  'home.weekdays': { label: 'Days', choices: { 0: 'Sunday', 6: 'Saturday' } },
  'home.finder': { label: 'Finder' },
  'home.finder.years': { label: 'Years' },
  'home.banners': { label: 'Banners', entry: 'banner' },
  'home.banners.text': { label: 'Words' },
  'home.banners.href': { label: 'Link', kind: 'link' },
};
const context = {
  words: (path: readonly (string | number)[]) =>
    words[path.filter((step) => typeof step === 'string' && step !== '+').join('.')],
  hosts: ['hill.example'],
};
const stored = {
  title: 'Hello',
  rate: 8.49,
  makes: ['Kia', 'Mazda'],
  tiles: ['fuel', 'seats'],
  odd: { any: 'thing' },
  unknown: true,
  banners: [{ text: 'One', extra: 1 }, { text: 'Two' }],
};
const fieldsOf = (parts: readonly SettingPart[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'field') return [`${part.name}=${part.value}`];
    return part.kind === 'group' ? fieldsOf(part.parts) : part.items.flatMap((item) => fieldsOf(item.parts));
  });
const read = (entries: Readonly<Record<string, string>>) =>
  readSettings(new URLSearchParams(entries), node, stored, ['home'], context);

describe('the form of settings', () => {
  it('has a field for every value that a field can say, and none for other shapes', () => {
    expect(fieldsOf(settingParts(node, stored, ['home'], context))).toEqual([
      'home.title=Hello',
      'home.intro=',
      'home.shown=',
      'home.look=',
      'home.rate=8.49',
      'home.start=',
      'home.expiry=',
      'home.makes=Kia\nMazda',
      'home.tiles=fuel\nseats',
      'home.weekdays=',
      'home.finder.years=',
      'home.banners.0.text=One',
      'home.banners.0.href=',
      'home.banners.1.text=Two',
      'home.banners.1.href=',
    ]);
  });

  it('asks for what is required, tells the default, and says what a setting means', () => {
    const [group] = settingParts(node, stored, ['home'], context);
    const parts = group?.kind === 'group' ? group.parts : [];
    expect(parts[0]).toMatchObject({ label: 'Title', required: true, control: 'text' });
    expect(parts[0]).toMatchObject({ hint: 'Heading. At most 120 characters.' });
    expect(parts[1]).toMatchObject({ control: 'textarea', required: false });
    expect(parts[2]).toMatchObject({ control: 'select', empty: 'Standard: yes' });
    expect(parts[4]).toMatchObject({ control: 'number', hint: 'Per cent.' });
    expect(parts[5]).toMatchObject({ control: 'date' });
  });

  it('has a blank item for each press of the button', () => {
    const counts = new Map([['home.banners', 3]]);
    expect(fieldsOf(settingParts(node, stored, ['home'], { ...context, counts }))).toContain(
      'home.banners.2.text=',
    );
  });
});

describe('what a form asks for', () => {
  it.each<[string, Record<string, string>, unknown]>([
    ['nothing where it says the same', { 'home.title': 'Hello', 'home.makes': 'Kia\r\nMazda' }, []],
    ['another text', { 'home.title': ' Good day ' }, [{ path: ['home', 'title'], value: 'Good day' }]],
    ['no value', { 'home.rate': '' }, [{ path: ['home', 'rate'], value: undefined }]],
    ['a number', { 'home.rate': '7.5%' }, [{ path: ['home', 'rate'], value: 7.5 }]],
    ['a choice', { 'home.look': 'narrow' }, [{ path: ['home', 'look'], value: 'narrow' }]],
    ['yes or no', { 'home.shown': 'false' }, [{ path: ['home', 'shown'], value: false }]],
    [
      'a list of words',
      { 'home.makes': 'Kia\n\n BYD ' },
      [{ path: ['home', 'makes'], value: ['Kia', 'BYD'] }],
    ],
    ['a value of a group', { 'home.finder.years': '7' }, [{ path: ['home', 'finder'], value: { years: 7 } }]],
    [
      'an item’s value',
      { 'home.banners.1.href': '/a' },
      [{ path: ['home', 'banners', 1, 'href'], value: '/a' }],
    ],
    [
      'items gone, the last first, and a new one behind',
      {
        'remove:home.banners.0': 'yes',
        'remove:home.banners.1': 'yes',
        'count:home.banners': '4',
        'home.banners.2.text': 'New',
      },
      [
        { path: ['home', 'banners', 1], value: undefined },
        { path: ['home', 'banners', 0], value: undefined },
        { path: ['home', 'banners', '+'], value: { text: 'New' } },
      ],
    ],
  ])('%s', (_name, form, edits) => {
    expect(read(form)).toEqual({ edits, errors: {} });
  });

  it.each<[string, Record<string, string>, unknown]>([
    [
      'in another order',
      { 'home.tiles:make': '2', 'home.tiles:body': '0', 'home.tiles:fuel': '1' },
      ['fuel', 'make', 'seats'],
    ],
    [
      'none of the choices',
      { 'home.tiles:make': '0', 'home.tiles:body': '0', 'home.tiles:fuel': '0' },
      ['seats'],
    ],
  ])('choices %s, with those that no form knows', (_name, form, value) => {
    expect(read(form)).toEqual({ edits: [{ path: ['home', 'tiles'], value }], errors: {} });
  });

  it('boxes that are ticked, as numbers', () => {
    const edits = [{ path: ['home', 'weekdays'], value: [6] }];
    expect(read({ 'boxes:home.weekdays': '', 'home.weekdays:6': 'yes' })).toEqual({ edits, errors: {} });
    expect(read({ 'boxes:home.weekdays': '' })).toEqual({ edits: [], errors: {} });
  });

  it('addresses of the site itself without its name', () => {
    const edits = [{ path: ['home', 'banners', 0, 'href'], value: '/sale?a=1' }];
    expect(read({ 'home.banners.0.href': 'www.hill.example/sale?a=1' })).toEqual({ edits, errors: {} });
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['no number', { 'home.rate': 'low' }, { 'home.rate': 'Type a number from 0 to 100 for “Rate”.' }],
    ['a number beyond', { 'home.rate': '101' }, { 'home.rate': 'Type a number from 0 to 100 for “Rate”.' }],
    [
      'no whole number',
      { 'home.finder.years': '1.5' },
      { 'home.finder.years': 'Type a whole number for “Years”.' },
    ],
    ['no choice', { 'home.look': 'tall' }, { 'home.look': 'Choose an option for “Look”.' }],
    [
      'no day',
      { 'home.start': '31/02/2026' },
      { 'home.start': 'Choose a day for “First day”, such as 24/12/2026.' },
    ],
    [
      'days the wrong way round',
      { 'home.start': '2026-12-02', 'home.expiry': '2026-12-01' },
      { 'home.expiry': '“Last day” is before “First day”. Choose a later one.' },
    ],
    ['an empty field that is needed', { 'home.title': ' ' }, { 'home.title': 'Fill in “Title”.' }],
    [
      'a text that is too long',
      { 'home.title': 'x'.repeat(121) },
      { 'home.title': 'Shorten “Title” to 120 characters: it has 121.' },
    ],
    [
      'a new item without what it needs',
      { 'count:home.banners': '3', 'home.banners.2.href': '/a' },
      { 'home.banners.2.text': 'Fill in “Words”.' },
    ],
  ])('is refused for %s', (_name, form, errors) => {
    expect(read(form).errors).toEqual(errors);
  });

  it('says what a part needs that is not stored yet, and makes it whole', () => {
    const readNew = (form: Record<string, string>) =>
      readSettings(new URLSearchParams(form), node, undefined, ['home'], context, true);
    expect(readNew({}).errors).toEqual({ 'home.title': 'Fill in “Title”.' });
    const form = { 'home.title': 'A', 'count:home.banners': '1', 'home.banners.0.text': 'One' };
    expect(readNew(form).edits).toEqual([
      { path: ['home'], value: { title: 'A', banners: [{ text: 'One' }] } },
    ]);
  });

  it('begins a list that the file doesn’t have', () => {
    const form = new URLSearchParams({ 'count:home.banners': '1', 'home.banners.0.text': 'One' });
    const { edits } = readSettings(form, node, { title: 'A' }, ['home'], context);
    expect(edits).toEqual([{ path: ['home', 'banners'], value: [{ text: 'One' }] }]);
  });

  it('leaves a file as it is, byte for byte, when a form is sent back as it was shown', () => {
    const texts = fc.string({ maxLength: 40 }).map((text) => text.replace(/\0/g, ''));
    const lines = fc.stringMatching(/^[ -~é]{1,20}(\r\n|\n|\r)?[ -~]{0,5}$/);
    const value = fc.record(
      {
        title: texts,
        intro: fc.oneof(texts, lines),
        tiles: fc.array(fc.oneof(texts, fc.constantFrom('make', 'body'))),
        weekdays: fc.array(fc.integer()),
        shown: fc.boolean(),
        rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
        makes: fc.array(fc.oneof(texts, lines)),
        odd: fc.jsonValue(),
        banners: fc.array(fc.record({ text: texts, more: fc.jsonValue() }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, '\t'), (home, indent) => {
        const text = JSON.stringify({ home, other: 1 }, null, indent);
        const shown = JSON.parse(text).home;
        const entries = shownEntries(settingParts(node, shown, ['home'], context));
        const form = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, value]));
        const { edits } = readSettings(form, node, shown, ['home'], context);
        expect(edits.reduce((edited, { path, value: to }) => setAt(edited, path, to), text)).toBe(text);
      }),
    );
  });
});
