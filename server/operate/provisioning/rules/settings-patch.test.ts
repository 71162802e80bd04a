import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchedMembers, provisionedSettings, setMembers } from './settings-patch';

const settings = {
  slug: 'a',
  name: 'A',
  abn: '51824753556',
  hosts: ['a.example'],
  theme: { accent: '#000000' },
  imports: { max_removed: 5, sources: [{ kind: 'https' }] },
};

describe('a patch of settings', () => {
  it.each<[string, object, object]>([
    ['nothing', {}, {}],
    ['the same as before', { name: 'A', hosts: ['a.example'] }, {}],
    ['another value', { name: 'B' }, { name: 'B' }],
    ['a list, whole', { hosts: [] }, { hosts: [] }],
    ['null, which removes', { abn: null, phone: null }, { abn: undefined }],
    ['a part of a section', { imports: { sources: [] } }, { imports: { max_removed: 5, sources: [] } }],
    ['null in a section', { imports: { sources: null } }, { imports: { max_removed: 5 } }],
    ['a section', { delivery: { email_to: ['b@a.example'] } }, { delivery: { email_to: ['b@a.example'] } }],
    ['a setting that is not of the list', { theme: { accent: '#ffffff' }, slug: 'b' }, {}],
  ])('%s', (_name, patch, expected) => {
    const members = patchedMembers(settings, { ...patch });
    expect(members).toStrictEqual(expected);
  });

  it('starts from the settings that can be changed', () => {
    expect(provisionedSettings(settings)).toEqual({
      name: 'A',
      abn: '51824753556',
      hosts: ['a.example'],
      imports: { sources: [{ kind: 'https' }] },
    });
  });
});

const text = `{
  "slug":   "a",
  "hosts": ["a.example", "}"],
  "abn": "1"
}
`;

describe('members of a JSON text', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['a value', text, { slug: 'b' }, text.replace('"a",', '"b",')],
    ['a list', text, { hosts: ['b'] }, text.replace('["a.example", "}"]', '[\n    "b"\n  ]')],
    ['a new one, last', text, { name: 'A' }, text.replace('"1"\n', '"1",\n  "name": "A"\n')],
    ['none that is there', text, {}, text],
    ['the last removed', text, { abn: undefined }, text.replace(',\n  "abn": "1"', '')],
    ['the first removed', text, { slug: undefined }, text.replace('"slug":   "a",\n  ', '')],
    ['one that is not there removed', text, { name: undefined }, text],
    ['the only one removed', '{"a":1}', { a: undefined }, '{}'],
    ['the first of all', '{}', { a: 1 }, '{"a": 1}'],
    ['on one line', '{"a":1,"b":[2]}', { b: { c: 1 } }, '{"a":1,"b":{"c":1}}'],
    ['tabs, CRLF', '{\r\n\t"a": 1\r\n}', { b: [1] }, '{\r\n\t"a": 1,\r\n\t"b": [\r\n\t\t1\r\n\t]\r\n}'],
    ['beside a quote in a text', '{"a":"\\"}","b":1}', { b: 2 }, '{"a":"\\"}","b":2}'],
    ['the last of two with the same name', '{"a":1,"b":2,"a":3}', { a: 4 }, '{"a":1,"b":2,"a":4}'],
    ['both of the same name removed', '{"a":1,"b":2,"a":3}', { a: undefined }, '{"b":2}'],
    ['all of the same name removed', '{"a":1,"\\u0061":2,"a":3}', { a: undefined }, '{}'],
    ['beside bare words', '{"a":-1.5e3,"b":true}', { b: null }, '{"a":-1.5e3,"b":null}'],
  ])('%s', (_name, before, changes, after) => {
    expect(setMembers(before, changes)).toBe(after);
  });

  it('reads as the changed object, whatever the text', () => {
    const keys = fc.constantFrom('slug', 'hosts', 'name', 'a"b', '\\', '');
    const object = fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 }));
    const spacing = fc.constantFrom<string | number | undefined>(undefined, 2, 4, '\t');
    fc.assert(
      fc.property(
        object,
        fc.dictionary(keys, fc.option(fc.jsonValue(), { nil: undefined })),
        spacing,
        (before, changes, indent) => {
          const after = setMembers(JSON.stringify(before, null, indent), changes);
          expect(JSON.parse(after)).toEqual(JSON.parse(JSON.stringify({ ...before, ...changes })));
        },
      ),
    );
  });

  it('reads as the changed object, although members have the same name', () => {
    const key = fc.constantFrom('name', 'abn', 'phone');
    const member = fc.tuple(key, fc.jsonValue({ maxDepth: 1 }));
    const change = fc.dictionary(key, fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(member, { maxLength: 8 }), change, (members, changes) => {
        const text = `{${members.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')}}`;
        expect(JSON.parse(setMembers(text, changes))).toEqual(
          JSON.parse(JSON.stringify({ ...Object.fromEntries(members), ...changes })),
        );
      }),
    );
  });
});
