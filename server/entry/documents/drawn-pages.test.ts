import { expect, test } from 'vitest';
import { drawingKey, drawnPage, keepDrawnPage, searchDrawn } from './drawn-pages';

test.each([
  ['', ''],
  ['?visit=7&utm_source=news&q=ute', ''],
  ['?register_in=VIC&visit=7', '?register_in=VIC'],
  ['?order=1&years=5&gclid=a', '?order=1&years=5'],
])('shows components of the address %s only %s', (search, drawn) => {
  expect(searchDrawn(search)).toBe(drawn);
});

type Given = Parameters<typeof drawingKey>;

const bff = {
  tenant: {
    slug: 'brolga',
    template: 'harbour',
    price: {},
    finance: {},
    default_state: 'NSW',
    locations: [],
  },
  url: new URL('http://brolga.example/search'),
  lite: { on: false },
  language: undefined,
};
const run = { bff, facts: { machines: { graph: '{}' } }, blocks: new Map([['view-0', '{"count":3}']]) };
const view = { count: 3, list: { static: '<ul></ul>' } };
const routing = {
  matches: [{ route: { id: 'root' } }],
  location: { pathname: '/search', search: '' },
  loaderData: { root: { block: 'view-0', view } },
  errors: null,
};
const keyOnce = (changedRun: object = {}, changedRouting: object = {}) =>
  drawingKey(
    { ...run, ...changedRun } as never as Given[0],
    { ...routing, ...changedRouting } as never as Given[1],
  );
const keyOf = (...changes: Parameters<typeof keyOnce>) => keyOnce(...changes) ?? keyOnce(...changes);

test('draws a page once from the same views, whatever objects they are', () => {
  expect(keyOf({ blocks: new Map(run.blocks) }, { loaderData: structuredClone(routing.loaderData) })).toBe(
    keyOf(),
  );
});

test.each<[what: string, changedRun: object, changedRouting?: object]>([
  ['another site', { bff: { ...bff, tenant: { ...bff.tenant, slug: 'wattle' } } }],
  ['another address of the site', { bff: { ...bff, url: new URL('http://other.example/search') } }],
  ['another language', { bff: { ...bff, language: { code: 'vi' } } }],
  ['a lite page', { bff: { ...bff, lite: { on: true } } }],
  ['what machines read', { facts: { machines: { graph: '[]' } } }],
  ['the data of a view', { blocks: new Map([['view-0', '{"count":4}']]) }],
  ['another path', {}, { location: { pathname: '/search/suv', search: '' } }],
  ['a parameter that components read', {}, { location: { pathname: '/search', search: '?order=1' } }],
  ['another route', {}, { matches: [{ route: { id: 'home' } }] }],
  ['a part that the server drew', {}, { loaderData: { root: { view: { list: { static: '<ol></ol>' } } } } }],
])('draws another page for %s', (_what, changedRun, changedRouting) => {
  expect(keyOf(changedRun, changedRouting)).not.toBe(keyOf());
});

test('draws a page again where a loader failed, and for the browser’s router', () => {
  expect(keyOf({}, { errors: { root: new Error() } })).toBeUndefined();
  expect(keyOf({ blocks: undefined })).toBeUndefined();
});

test('has no key for a page whose data is new, so that it is not kept', () => {
  const blocks = new Map([['view-0', '{"count":5}']]);
  expect(keyOnce({ blocks })).toBeUndefined();
  const key = keyOnce({ blocks }) ?? '';
  const page = { html: new Uint8Array(3), etag: 'W/"a"', scripts: [], styles: [] };
  keepDrawnPage(key, page);
  expect(drawnPage(keyOnce({ blocks }) ?? '')).toBe(page);
});
