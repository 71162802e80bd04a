import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt } from '#server/dealer/site-files/json-edit';
import { readSettings, type SettingNode, type SettingPart, settingParts } from './schema-form';

const node: SettingNode = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 120, description: 'Heading.' },
    intro: { type: 'string', maxLength: 600 },
    shown: { type: 'boolean', default: true },
    look: { enum: ['wide', 'narrow'], default: 'wide' },
    rate: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'Per cent.' },
    start: { type: 'string', format: 'date' },
    makes: { type: 'array', items: { type: 'string' } },
    odd: { anyOf: [{ type: 'string' }, { type: 'number' }] },
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
const stored = {
  title: 'Hello',
  rate: 8.49,
  makes: ['Kia', 'Mazda'],
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
  readSettings(new URLSearchParams(entries), node, stored, ['home']);

describe('the form of settings', () => {
  it('has a field for every value that a field can say, and none for other shapes', () => {
    expect(fieldsOf(settingParts(node, stored, ['home']))).toEqual([
      'home.title=Hello',
      'home.intro=',
      'home.shown=',
      'home.look=',
      'home.rate=8.49',
      'home.start=',
      'home.makes=Kia\nMazda',
      'home.finder.years=',
      'home.banners.0.text=One',
      'home.banners.0.href=',
      'home.banners.1.text=Two',
      'home.banners.1.href=',
    ]);
  });

  it('asks for what is required, tells the default, and says what a setting means', () => {
    const [group] = settingParts(node, stored, ['home']);
    const parts = group?.kind === 'group' ? group.parts : [];
    expect(parts[0]).toMatchObject({ label: 'Title', required: true, control: 'text' });
    expect(parts[0]).toMatchObject({ hint: 'Heading. At most 120 characters.' });
    expect(parts[1]).toMatchObject({ control: 'textarea', required: false });
    expect(parts[2]).toMatchObject({ control: 'select', empty: 'As usual: yes' });
    expect(parts[4]).toMatchObject({ control: 'number', hint: 'Per cent.' });
    expect(parts[5]).toMatchObject({ control: 'date' });
  });

  it('has a blank item for each press of the button', () => {
    const counts = new Map([['home.banners', 3]]);
    expect(fieldsOf(settingParts(node, stored, ['home'], counts))).toContain('home.banners.2.text=');
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
    ['a value of a group', { 'home.finder.years': '7' }, [{ path: ['home', 'finder', 'years'], value: 7 }]],
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

  it('is refused where a field can’t be read', () => {
    expect(read({ 'home.rate': 'low', 'home.look': 'tall' })).toEqual({
      edits: [],
      errors: { 'home.rate': 'Enter a number.', 'home.look': 'Choose one of the list.' },
    });
  });

  it('leaves a file as it is, byte for byte, when a form is sent back as it was shown', () => {
    const texts = fc.string({ maxLength: 40 }).map((text) => text.replace(/[\r\0]/g, '').trim());
    const value = fc.record(
      {
        title: texts,
        intro: texts,
        shown: fc.boolean(),
        rate: fc.double({ noNaN: true, noDefaultInfinity: true }),
        makes: fc.array(texts.filter((text) => text !== '' && !text.includes('\n'))),
        odd: fc.jsonValue(),
        banners: fc.array(fc.record({ text: texts, more: fc.jsonValue() }), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, '\t'), (home, indent) => {
        const text = JSON.stringify({ home, other: 1 }, null, indent);
        const shown = JSON.parse(text).home;
        const form = new URLSearchParams();
        for (const entry of fieldsOf(settingParts(node, shown, ['home']))) {
          const at = entry.indexOf('=');
          form.set(entry.slice(0, at), entry.slice(at + 1));
        }
        const { edits } = readSettings(form, node, shown, ['home']);
        expect(edits.reduce((edited, { path, value: to }) => setAt(edited, path, to), text)).toBe(text);
      }),
    );
  });
});
