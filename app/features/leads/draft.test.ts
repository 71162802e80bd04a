import { afterEach, describe, expect, test, vi } from 'vitest';
import { changedEntries, keepDraft, keptControls, putBack, readDraft } from './draft';

type Control = ReturnType<typeof keptControls>[number];

const text = (name: string, value: string, type = 'text'): Control => ({ name, type, value });
const box = (name: string, value: string, checked: boolean, type = 'checkbox'): Control => ({
  name,
  type,
  value,
  checked,
});
const choice = (name: string, value: string, ...options: string[]): Control => ({
  name,
  type: 'select-one',
  value,
  options: options.map((one) => ({ value: one })),
});

describe('the content of a draft', () => {
  const owing = [box('owing', 'yes', false, 'radio'), box('owing', 'no', true, 'radio')];
  test('holds only typed fields: no token, file or trap field', () => {
    const all = [
      text('name', 'Robin'),
      text('form_token', 'abc', 'hidden'),
      text('cv', 'C:\\fakepath\\cv.pdf', 'file'),
      text('company_website', 'x'),
      text('', 'nameless'),
      text('go', 'back', 'submit'),
    ];
    expect(keptControls(all, 'company_website').map(({ name }) => name)).toEqual(['name']);
  });

  test.each<[string, Control[], Record<string, string>, object]>([
    ['a text', [text('name', 'Robin')], {}, { name: ['Robin'] }],
    ['no empty text', [text('name', '')], {}, {}],
    ['no initial value', [text('message', 'Hello')], { message: 'Hello' }, {}],
    ['an emptied field', [text('message', '')], { message: 'Hello' }, { message: [''] }],
    ['a choice', [choice('state', 'VIC', '', 'VIC')], {}, { state: ['VIC'] }],
    ['no first option of a select', [choice('state', 'ACT', 'ACT', 'VIC')], {}, {}],
    ['no initial option', [choice('state', 'VIC', 'ACT', 'VIC')], { state: 'VIC' }, {}],
    ['a ticked box', [box('opt_in', 'yes', true)], {}, { opt_in: ['yes'] }],
    ['no unticked box', [box('opt_in', 'yes', false)], {}, {}],
    [
      'the ticked boxes',
      [box('x', 'a', true), box('x', 'b', false), box('x', 'c', true)],
      {},
      { x: ['a', 'c'] },
    ],
    ['a radio button', owing, {}, { owing: ['no'] }],
    ['no initial radio button', owing, { owing: 'no' }, {}],
  ])('holds %s', (_what, controls, given, expected) => {
    expect(changedEntries(controls, given)).toEqual(expected);
  });
});

describe('restoring a draft', () => {
  test('fills text fields, choices and checkboxes', () => {
    const controls = [
      text('name', ''),
      choice('state', '', '', 'VIC'),
      box('extra', 'a', true),
      box('extra', 'b', false),
    ];
    expect(putBack(controls, { name: ['Robin'], state: ['VIC'], extra: ['b'] }, {})).toBe(true);
    expect(controls.map(({ value, checked }) => checked ?? value)).toEqual(['Robin', 'VIC', false, true]);
  });

  test('keeps what was typed since the page loaded', () => {
    const name = text('name', 'Alex');
    expect(putBack([name], { name: ['Robin'] }, { name: ['Alex'] })).toBe(false);
    expect(name.value).toBe('Alex');
  });

  test('ignores fields that the form no longer has', () => {
    expect(putBack([text('name', '')], { gone: ['x'] }, {})).toBe(false);
  });
});

describe('the tab stores the draft', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    kept.clear();
  });

  test('under the address of the form', () => {
    vi.stubGlobal('sessionStorage', storage);
    const draft = { step: 1, values: { name: ['Robin'] } };
    keepDraft('/trade-in', draft);
    expect(readDraft('/trade-in')).toEqual(draft);
    expect(readDraft('/finance')).toBeUndefined();
  });

  test('until the form is sent or empty', () => {
    vi.stubGlobal('sessionStorage', storage);
    keepDraft('/trade-in', { step: 1, values: { name: ['Robin'] } });
    keepDraft('/trade-in', { step: 0, values: {} });
    expect(kept.size).toBe(0);
    keepDraft('/trade-in', { step: 1, values: { name: ['Robin'] } });
    keepDraft('/trade-in', undefined);
    expect(kept.size).toBe(0);
  });

  test.each([
    'nonsense',
    '3',
    'null',
    '{"step":"1","values":{}}',
    '{"step":1,"values":{"a":"b"}}',
    '{"step":1}',
  ])('ignores an invalid entry: %s', (stored) => {
    vi.stubGlobal('sessionStorage', storage);
    kept.set('draft /trade-in', stored);
    expect(readDraft('/trade-in')).toBeUndefined();
  });

  test('stores nothing where storage is disabled', () => {
    const refuse = () => {
      throw new Error('switched off');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => keepDraft('/trade-in', { step: 0, values: { name: ['Robin'] } })).not.toThrow();
    expect(readDraft('/trade-in')).toBeUndefined();
  });
});
