import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from '#server/site/content/rules/read-yaml';
import { runs } from '../../../tests/support/property-runs';
import { editedText, frontValue, isEditable, joined, pageSource, shownBody, withFront } from './page-source';

const page = '---\ntitle: About us # shown\ntags: [a, b]\n---\n\nHello\n\n::: form\n:::\n';

describe('the parts of a page', () => {
  test.each([
    [page],
    [page.replaceAll('\n', '\r\n')],
    [page.replaceAll('\n', '\r')],
    ['---\ntitle: A\n---'],
    ['---\n---  \nBody\n---\n'],
    ['\uFEFF---\ntitle: A\n---\nBody'],
  ])('are the file again when they are joined: %j', (text) => {
    const source = pageSource(text);
    expect(source && joined(source)).toBe(text);
  });

  test('are not found without front matter', () => {
    expect(pageSource('# Hello')).toBeUndefined();
    expect(pageSource('---\ntitle: A\n')).toBeUndefined();
  });
});

describe('a setting of a page', () => {
  test.each<[string, string, string, string | boolean | undefined, string]>([
    ['keeps the comment behind it', 'title: A # b\n', 'title', 'C', 'title: C # b\n'],
    ['gets quotation marks where it needs them', 'title: A\n', 'title', 'A: b', 'title: "A: b"\n'],
    ['may look like a number', 'title: A\n', 'title', '12', 'title: "12"\n'],
    ['was in quotation marks', 'title: "A"\ndraft: true\n', 'title', 'B', 'title: B\ndraft: true\n'],
    ['was a text of several lines', 'a: |\n  x\n  y\nb: c\n', 'a', 'z', 'a: z\nb: c\n'],
    ['was a folded text', 'a: >-\n  x\n  y\nb: c\n', 'a', 'z', 'a: z\nb: c\n'],
    ['had no value', 'title:\ndraft: true\n', 'title', 'A', 'title: A\ndraft: true\n'],
    ['is new, and comes last', 'title: A\n', 'draft', true, 'title: A\ndraft: true\n'],
    ['is new in a file with other line ends', 'title: A\r\n', 'author', 'Jo', 'title: A\r\nauthor: Jo\r\n'],
    ['is the first of all', '', 'title', 'A', 'title: A\n'],
    ['goes', 'title: A\nauthor: Jo # x\ntags: [a]\n', 'author', undefined, 'title: A\ntags: [a]\n'],
    ['of several lines goes', 'a: |\n  x\n\n  y\nb: c\n', 'a', undefined, 'b: c\n'],
    ['is not there and stays away', 'title: A\n', 'author', undefined, 'title: A\n'],
    ['is indented as the others', '  title: A\n', 'author', 'Jo', '  title: A\n  author: Jo\n'],
  ])('that %s', (_, front, key, value, after) => {
    expect(withFront(front, key, value)).toBe(after);
  });

  test.each([
    ['is a list', 'tags: [a]\n', 'tags'],
    ['is among settings in braces', '{title: A}\n', 'title'],
    ['has a name for references', 'title: &a A\n', 'title'],
    ['is in a text that is no YAML', 'title: [\n', 'title'],
  ])('is left alone if it %s', (_, front, key) => {
    expect(isEditable(front, key)).toBe(false);
    expect(withFront(front, key, 'x')).toBeUndefined();
  });

  test('is read as the site reads it', () => {
    expect(frontValue('title: "A: b"\n', 'title')).toBe('A: b');
    expect(frontValue('draft: true\n', 'draft')).toBe('true');
    expect(frontValue('tags: [a]\n', 'tags')).toBeUndefined();
  });
});

const lineEnd = fc.constantFrom('\n', '\r\n');
const line = fc.constantFrom(
  '',
  'Hello',
  '::: stock',
  'search: /search/used',
  ':::',
  '  - a',
  '![a](b.jpg)',
  '\t',
);
const text = fc
  .array(fc.tuple(line, lineEnd))
  .map((lines) => lines.map(([words, end]) => words + end).join(''));

describe('a text that somebody edits', () => {
  test('is the same to the byte if nothing was typed, whatever the browser does with line ends', () => {
    fc.assert(
      fc.property(text, (stored) => {
        const sent = shownBody(stored).replaceAll('\n', '\r\n');
        expect(editedText(stored, sent)).toBe(stored);
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('says what was typed, and keeps every line before and after it', () => {
    fc.assert(
      fc.property(text, line, text, (before, typed, after) => {
        const edited = editedText(before + after, shownBody(`${before}${typed}\n${after}`));
        expect(shownBody(edited)).toBe(shownBody(`${before}${typed}\n${after}`));
        const longer = before.length + after.length;
        expect(edited.startsWith(before) || edited.endsWith(after) || longer === 0).toBe(true);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

test('a setting is changed without touching any other, in whatever order and style they are written', () => {
  const value = fc.oneof(
    fc.string().map((words) => JSON.stringify(words)),
    fc.constantFrom('plain words', 'true', '2026-11-29', '[a, "b"]', '|\n  two\n  lines', "'it''s'"),
  );
  const keys = fc.shuffledSubarray(['title', 'tags', 'author', 'noindex', 'aliases'], { minLength: 1 });
  const comment = fc.constantFrom('', '# a comment\n', '\n');
  fc.assert(
    fc.property(
      keys,
      fc.array(value, { minLength: 5, maxLength: 5 }),
      comment,
      fc.string(),
      (names, all, note, next) => {
        const front = note + names.map((name, at) => `${name}: ${all[at]}\n`).join('');
        const key = names[0] ?? '';
        const edited = withFront(front, key, next);
        fc.pre(isEditable(front, key));
        const read = readYaml(edited ?? '');
        const before = readYaml(front);
        expect(read.ok && before.ok && read.value).toEqual({
          ...(before.ok ? Object(before.value) : {}),
          [key]: next,
        });
        const others = names.slice(1).map((name, at) => `${name}: ${all[at + 1]}\n`);
        for (const other of others) expect(edited).toContain(other);
      },
    ),
    { numRuns: runs(1_000) },
  );
});
