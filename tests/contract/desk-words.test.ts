import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteParts } from '#server/desk/rules/site-parts';
import type { DeskView } from '#server/desk/views/desk-view';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { hostileTexts } from '../support/hostile-texts';
import { fieldsOf, shownEntries } from '../support/site-form';

/** Every form of the website with wrong input of every kind: it answers in a dealer's words, at the field that is meant. */
const tenantsDir = join(folderForFile(), 'tenants');
cpSync(resolve('tenants'), tenantsDir, { recursive: true });
const now = new Date('2026-11-29T02:00:00Z');
const desk = deskSite({ slug: 'brolga', now, environment: { TENANTS_DIR: tenantsDir } });

type PartView = Extract<DeskView, { readonly page: 'site-part' }>;
type Sent = Awaited<ReturnType<typeof desk.send>>;

/** As the page sends it: long texts fit. */
function send(path: string, fields: Readonly<Record<string, string>>): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return desk.send(path, form);
}

/** Words of programs, of files, and of what checks them. */
const programWords =
  /\b(expected|slug|json|ya?ml|markdown|html|regex|string|boolean|null|undefined|nan|array|object|integer|invalid|pattern|schema|enum|parse[dr]?|syntax|[KM]iB|href|ur[il]s?|paths?|tiles?|tenant|folder|config\w*|tokens?|validat\w*|propert(y|ies)|override|default|redirects?|smtp\w*|env|ids?|utf|bytes?|braces|compose|mount|user-agent|error)\b|_|\.(ts|js|json|md)\b|\{(?!fees\})|assets\/|illustration:|:ro\b/i;

/** Keys of a view under which people read a text of the desk's own. */
const readKeys: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'heading',
  'about',
  'empty',
  'entry',
  'notice',
  'done',
  'problems',
  'errors',
  'error',
  'text',
  'verdict',
  'addText',
]);
/** Their texts are the dealer's. */
const ownKeys: ReadonlySet<string> = new Set(['edits', 'planned', 'rows', 'entries', 'specials', 'typed']);

/** What somebody reads on a page that the desk has written, not they. */
function textsIn(value: unknown, isRead = false): readonly string[] {
  if (typeof value === 'string') return isRead ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isRead));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ownKeys.has(key) ? [] : textsIn(inner, readKeys.has(key) || (isRead && key !== 'name')),
  );
}

/** Texts without what the dealer has typed, which a message may repeat in quotation marks. */
const wrongTexts = (view: unknown) =>
  textsIn(view).filter((text) => programWords.test(text.replace(/“[^”]*”|Choose an option for.*/g, '')));

const viewOf = (sent: Sent) => (sent.state === 'page' ? sent.view : undefined);

function expectPlain(view: unknown): void {
  expect(wrongTexts(view)).toEqual([]);
}

/** Mistakes are at fields that the form has, each named, and all of them are in the list above. */
function expectAtFields(view: PartView): void {
  const labels = new Map(fieldsOf(view.parts).map(({ name, label }) => [name, label]));
  for (const [name, text] of Object.entries(view.errors)) expect(text).toContain(`“${labels.get(name)}”`);
  expect(view.problems.map(({ name }) => name).toSorted()).toEqual(Object.keys(view.errors).toSorted());
}

/** A form with a new item in each of its lists. */
async function formOf(path: string) {
  const view = await desk.viewOf('site-part', path);
  const counts = Object.fromEntries(shownEntries(view.parts).filter(([name]) => name.startsWith('count:')));
  const longer = { seen: view.seen, ...counts };
  for (const name of Object.keys(counts)) Object.assign(longer, { [name]: String(Number(counts[name]) + 1) });
  const sent = viewOf(await send(path, { ...longer, do: 'edit' }));
  if (sent?.page !== 'site-part') throw new Error(`no form at ${path}`);
  return { view: sent, counts: longer };
}

const wrongValues = [
  '',
  'x'.repeat(25_000),
  'javascript:alert(1)',
  '//evil.example/a',
  '-1',
  '1.5',
  '1e99',
  'no such picture.jpg',
  'nothing.jpg',
  'illustration:ute/white',
  '2026-02-31',
  '#12345',
  hostileTexts['right to left override'] ?? '',
  hostileTexts['HTML'] ?? '',
  hostileTexts['control characters'] ?? '',
];

const paths = siteParts.map(({ id, entry }) => (entry === undefined ? `site/${id}` : `site/${id}/0`));

describe.each(paths)('the form at %s', (path) => {
  test('is in plain words, and so is every answer to wrong entries', async () => {
    const { view, counts } = await formOf(path);
    expectPlain(view);
    const fields = fieldsOf(view.parts);
    expect(fields.length).toBeGreaterThan(0);
    for (const value of wrongValues) {
      const typed = Object.fromEntries(fields.map(({ name }) => [name, value]));
      const sent = viewOf(await send(path, { ...counts, ...typed, do: 'preview' }));
      expectPlain(sent);
      if (sent?.page === 'site-part') expectAtFields(sent);
    }
  });

  test('names one wrong entry in one field', async () => {
    const { view, counts } = await formOf(path);
    for (const { name, control } of fieldsOf(view.parts)) {
      const value =
        control === 'picture' ? 'nothing.jpg' : control === 'text' ? '//evil.example/ \u202e' : '-7';
      const sent = viewOf(await send(path, { ...counts, [name]: value, do: 'preview' }));
      expectPlain(sent);
      if (sent?.page === 'site-part') expectAtFields(sent);
    }
  });
});

test.each(siteParts.flatMap(({ id, entry }) => (entry ? [`site/${id}`] : [])))(
  'a new entry of %s says what it needs',
  async (path) => {
    const { addHref } = await desk.viewOf('site-list', path);
    const form = addHref.replace('/desk/', '');
    const { seen } = await desk.viewOf('site-part', form);
    const sent = viewOf(await desk.send(form, { seen }));
    if (sent?.page !== 'site-part') throw new Error('no form');
    expectPlain(sent);
    expectAtFields(sent);
    expect(sent.problems.length).toBeGreaterThan(0);
    for (const { text } of sent.problems) expect(text).toMatch(/^Fill in “/);
  },
);

describe('pages and posts', () => {
  const bodies = [
    'x'.repeat(300_000),
    '::: nothing\n:::',
    '::: stock\nlimit: [\n:::',
    '::: stock\nlimit: 5',
    '::: faq\nitems: x\n:::',
    '![](yard.jpg)',
    '![Our yard](../../x.exe)',
    '[a](javascript:alert(1))',
    '::: form\n:::\n\n::: form\n:::',
  ];
  test.each(['site/pages/edit', 'site/pages/edit?kind=post'])('%s', async (path) => {
    const view = await desk.viewOf('site-page-editor', path);
    expectPlain(view);
    for (const value of wrongValues) {
      const typed = Object.fromEntries(view.fields.map(({ field }) => [field.name, value]));
      expectPlain(viewOf(await send(path, { ...typed, do: 'preview' })));
    }
    for (const body of bodies) {
      const sent = viewOf(await send(path, { 'front.title': 'A', 'front.published': '2026-12-01', body }));
      if (sent?.page !== 'site-page-editor') throw new Error(body.slice(0, 40));
      expectPlain(sent);
      expect([body.slice(0, 40), sent.problems.map(({ name }) => name)]).toEqual([
        body.slice(0, 40),
        ['body'],
      ]);
    }
  });
});

describe('the other forms', () => {
  test('opening hours', async () => {
    expectPlain(await desk.viewOf('hours', 'site/hours'));
    for (const value of ['', 'x'.repeat(500), '25:99', '2026-02-31', hostileTexts['HTML'] ?? '']) {
      const day = {
        name: value,
        from: value,
        to: value,
        status: value,
        open: value,
        close: value,
        place: '0',
      };
      for (const action of ['special', 'week', 'holidays', 'remove']) {
        const week = { 'status.1': 'open', 'open.1': value, 'close.1': value, holiday: value, key: value };
        expectPlain(viewOf(await desk.send('site/hours', { ...day, ...week, do: action })));
      }
    }
  });

  test.each(['redirects', 'reviews'])('%s that are pasted', async (id) => {
    const rows = [
      '',
      'a b c\n/x',
      '/a javascript:alert(1)\n/a*b /c',
      'Jo,9,Good,yesterday\n"',
      `Jo,5,${'x'.repeat(30_000)}`,
      `/${'x'.repeat(600)} /b`,
      `/a //evil.example`,
    ];
    for (const text of rows) {
      const form = new FormData();
      form.append('rows', text);
      const sent = viewOf(await desk.send(`site/${id}/paste`, form));
      if (sent) expectPlain(sent);
    }
  });

  test.each([
    ['a.svg', '<svg><script/></svg>'],
    ['a.svg', 'nothing'],
    ['a.jpg', 'nothing'],
    ['a.heic', '\0\0\0\x18ftypheic'],
    ['a.exe', 'MZ'],
  ])('a picture %s of %j', async (name, content) => {
    const form = new FormData();
    form.append('pictures', new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name));
    const sent = viewOf(await desk.send('site/pictures', form));
    expect(sent).toMatchObject({ page: 'site-pictures', problems: [expect.stringMatching(/^a\.\w+: /)] });
    expectPlain(sent);
  });

  test('the website’s pages of the desk', async () => {
    for (const path of [
      'site',
      'site/pages',
      'site/pictures',
      'site/history',
      'site/offers',
      'site/reviews/paste',
    ]) {
      const answer = await desk.open(path, 'owner');
      expectPlain('view' in answer ? answer.view : undefined);
    }
  });
});
