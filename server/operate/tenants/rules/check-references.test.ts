import { describe, expect, it } from 'vitest';
import { namedValues } from '#server/dealer/rules/tenant-problems';
import { checkDays } from '#server/operate/tenants/check-site';
import {
  checkDrawings,
  checkLinks,
  checkPicture,
  linksIn,
  linksInText,
  picturesIn,
} from './check-references';

it("names and values in a site's files are found under their key, in lists and groups", () => {
  expect(namedValues({ a: 'x', list: ['y', { href: 'z' }], none: null, count: 1 })).toEqual([
    { path: 'a', key: 'a', value: 'x' },
    { path: 'list.0', key: 'list', value: 'y' },
    { path: 'list.1.href', key: 'href', value: 'z' },
  ]);
});

describe('links of a site', () => {
  it('are found by their keys, except external ones', () => {
    const data = {
      extra: [{ text: '/x', href: '/a' }],
      model: { override_url: '/b' },
      popup: { linkTo: '/c' },
      away: { href: 'https://a.example/' },
      here: { href: '#form' },
      link: { text: 'x', href: '/d' },
      featured: [{ search: '/search/used-cars' }],
    };
    expect(linksIn(data)).toEqual([
      { path: 'extra.0.href', href: '/a' },
      { path: 'model.override_url', href: '/b' },
      { path: 'popup.linkTo', href: '/c' },
      { path: 'link.href', href: '/d' },
      { path: 'featured.0.search', href: '/search/used-cars' },
    ]);
  });

  it('are found in Markdown, pictures excluded', () => {
    const text =
      'See [our cars](/search/used-cars "All") or [ask](</contact-us>), [them](https://x.example). ![A](/a.png)';
    expect(linksInText(text).map(({ href }) => href)).toEqual(['/search/used-cars', '/contact-us']);
  });

  it('cause a warning if they have no target', () => {
    const links = [
      { path: 'a', href: '/there' },
      { path: 'b', href: '/nowhere' },
      { path: 'c', href: '/assets/prices.pdf' },
      { path: 'd', href: '/search/used-cars?boddy=Ute' },
    ];
    expect(checkLinks(links, (href) => /there|search/.test(href))).toEqual([
      { severity: 'warning', path: 'b', message: '/nowhere is not a page on this site' },
      {
        severity: 'warning',
        path: 'c',
        message:
          'assets/prices.pdf not found: expected a PDF in the assets folder, named with letters, digits, - and _',
      },
      {
        severity: 'warning',
        path: 'd',
        message: '/search/used-cars?boddy=Ute: boddy is not a search filter (did you mean body?)',
      },
    ]);
  });
});

it('last days cause a warning if they are past, but not today', () => {
  const data = [
    { expiry: '2026-06-30' },
    { expiry: '2026-07-01' },
    { expiryDate: '2026-06-30T12:00' },
    { expiry: 'x' },
  ];
  expect(checkDays(data, '2026-07-01').map(({ path }) => path)).toEqual(['0.expiry', '2.expiryDate']);
});

describe('pictures of a site', () => {
  it('are found by their keys, except drawn and external ones', () => {
    const data = {
      image: 'assets/team.jpg',
      logo: { url: '/badges/x.svg' },
      images: [{ src: 'yard.webp' }],
      image_url: 'https://x.example/a.jpg',
      thumb: 'illustration:ute/white/a/quarter',
      url: 'https://x.example/lead',
    };
    expect(picturesIn(data).map(({ path, ref }) => `${path} ${ref}`)).toEqual([
      'image assets/team.jpg',
      'logo.url /badges/x.svg',
      'images.0.src yard.webp',
    ]);
  });

  const named = { path: 'image', ref: 'a.jpg', large: true };
  const picture = (change: object) =>
    ({ kind: 'picture', bytes: 90_000, width: 800, height: 600, ...change }) as const;
  it.each([
    ['is sound', picture({}), undefined],
    ['is not there', { kind: 'missing' }, 'error: file a.jpg not found'],
    ['is none', { kind: 'none' }, 'error: a.jpg is not a readable image'],
    ['is heavy', picture({ bytes: 9 * 1024 * 1024 }), 'error: a.jpg is 9.0 MiB, expected at most 8'],
    [
      'is huge',
      picture({ width: 20_000, height: 6 }),
      'error: a.jpg is 20000 × 6, expected at most 12000 pixels per side',
    ],
    ['is small', picture({ width: 320 }), 'warning: a.jpg is 320 pixels wide: use 480 or more to avoid blur'],
  ] as const)('reports one that %s', (_, facts, told) => {
    const [found] = checkPicture(named, facts);
    expect(found && `${found.severity}: ${found.message}`).toBe(told);
  });

  it('may be small if they are marks', () => {
    const facts = { kind: 'picture', bytes: 1, width: 96, height: 32 } as const;
    expect(checkPicture({ ...named, large: false }, facts)).toEqual([]);
  });

  it('reports drawn ones with an invalid name', () => {
    const data = {
      image: 'illustration:ute/white/a/quarter',
      logo: 'illustration:utee/white/a/quarter',
      items: [{ src: 'illustration:ute/white/a' }],
      text: 'illustration:nothing',
    };
    expect(checkDrawings(data).map(({ path, severity }) => `${severity} ${path}`)).toEqual([
      'error logo',
      'error items.0.src',
    ]);
  });
});
