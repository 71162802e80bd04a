import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt, setMembers } from './json-edit';

const text = `{
  "slug":   "a",
  "hosts": ["a.example", "}"],
  "abn": "1"
}
`;

describe('members of a JSON text', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['a value', text, { slug: 'b' }, text.replace('"a",', '"b",')],
    ['a list', text, { hosts: ['b'] }, text.replace('["a.example", "}"]', '["b"]')],
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

const yard = `{
  "name": "A",
  "locations": [
    {
      "id": "north",
      "opening_hours": [{ "weekday": 1, "open": "08:00" }]
    },
    {   "id": "south"   }
  ]
}
`;

describe('what is the same inside a value that changes', () => {
  const days = `{
  "days": [
    { "date": "2026-12-25",   "note": 1.0 },
    {"date":"2027-01-01","name":"Caf\\u00e9"}
  ],
  "makes": ["Kia",  "Citro\\u00ebn"]
}`;
  const [christmas, newYear] = JSON.parse(days).days;
  it.each<[string, (string | number)[], unknown, string]>([
    [
      'a list with one item more',
      ['days'],
      [christmas, newYear, { date: 'x' }],
      days.replace('9"}\n', '9"},\n    {\n      "date": "x"\n    }\n'),
    ],
    [
      'a list with one item in front',
      ['makes'],
      ['BYD', 'Kia', 'Citro\u00ebn'],
      days.replace('["Kia"', '["BYD",  "Kia"'),
    ],
    ['a list with one item less', ['days'], [newYear], days.replace(/\{ "date"[^}]*\},\s*/, '')],
    [
      'a list in another order',
      ['makes'],
      ['Citro\u00ebn', 'Kia'],
      days.replace(/"Kia", {2}(".*")]/, '$1,  "Kia"]'),
    ],
    [
      'an item with another member',
      ['days'],
      [{ ...christmas, date: '2026-12-26' }, newYear],
      days.replace('12-25', '12-26'),
    ],
    [
      'an item that has lost a member',
      ['days'],
      [{ note: 1 }, newYear],
      days.replace('"date": "2026-12-25",   ', ''),
    ],
    ['a value that says the same', ['days', 0, 'note'], 1, days],
  ])('stays as it is written: %s', (_name, path, value, after) => {
    expect(setAt(days, path, value)).toBe(after);
  });

  it('stays, whatever else the file has', () => {
    const bom = `\uFEFF${days.replaceAll('\n', '\r\n')}\r\n`;
    expect(setAt(bom, ['makes', 0], 'BYD')).toBe(bom.replace('"Kia"', '"BYD"'));
    const item = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('a', 'b', 1));
    fc.assert(
      fc.property(fc.array(item), fc.array(item), fc.constantFrom(undefined, 2), (before, after, indent) => {
        const changed = setAt(JSON.stringify({ list: before, other: 1 }, null, indent), ['list'], after);
        expect(JSON.parse(changed)).toEqual({ list: JSON.parse(JSON.stringify(after)), other: 1 });
      }),
    );
  });
});

describe('a value inside a JSON text', () => {
  it.each<[string, (string | number)[], unknown, string]>([
    [
      'is replaced and nothing else',
      ['locations', 0, 'opening_hours', 0, 'open'],
      '09:00',
      yard.replace('08:00', '09:00'),
    ],
    [
      'is added with the indentation of its neighbours',
      ['locations', 0, 'special_hours'],
      [{ date: '12-25' }],
      yard.replace(
        '"open": "08:00" }]\n',
        '"open": "08:00" }],\n      "special_hours": [\n        {\n          "date": "12-25"\n        }\n      ]\n',
      ),
    ],
    ['is removed', ['locations', 0, 'opening_hours'], undefined, yard.replace(/,\s*"opening_hours": .*/, '')],
    ['is left alone where it is missing', ['pages', 'home'], undefined, yard],
    [
      'is made with the objects around it',
      ['pages', 'home', 'heading'],
      'Hello',
      yard.replace(']\n}', '],\n  "pages": {\n    "home": {\n      "heading": "Hello"\n    }\n  }\n}'),
    ],
  ])('%s', (_name, path, value, after) => {
    expect(setAt(yard, path, value)).toBe(after);
  });

  it('reads as the changed value, whatever the text', () => {
    const keys = fc.constantFrom('a', 'b', 'c');
    const object = fc.dictionary(
      keys,
      fc.dictionary(keys, fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1 })),
    );
    fc.assert(
      fc.property(
        object,
        keys,
        keys,
        fc.jsonValue(),
        fc.constantFrom(undefined, 2, '\t'),
        (before, one, two, value, indent) => {
          const after = JSON.parse(setAt(JSON.stringify(before, null, indent), [one, two], value));
          expect(after).toEqual(
            JSON.parse(JSON.stringify({ ...before, [one]: { ...before[one], [two]: value } })),
          );
        },
      ),
    );
  });
});
