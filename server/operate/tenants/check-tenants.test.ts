import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fontMaker } from '#server/dealer/font-library';
import { describeProblems } from '#server/dealer/rules/tenant-problems';
import { folderForTest } from '../../../tests/support/folder';
import { checkTenants } from './check-tenants';

const dir = folderForTest();

function put(file: string, content: unknown): void {
  mkdirSync(dirname(join(dir.path, file)), { recursive: true });
  writeFileSync(join(dir.path, file), typeof content === 'string' ? content : JSON.stringify(content));
}
const place = {
  name: 'Yard',
  phone: '(07) 5550 0142',
  street: '1 Reed Court',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  dealer_license_number: 'L 1',
};
const settings = {
  slug: 'a',
  name: 'A',
  abn: '51824753556',
  locations: [place],
  price: { default_type: 'drive_away' },
  delivery: { email_to: ['a@a.example'] },
};

/** Errors and warnings; notes only suggest additions. */
async function told(): Promise<string[]> {
  const { findings } = await checkTenants({
    tenantsDir: dir.path,
    projectDir: resolve('.'),
    secret: () => undefined,
    fonts: fontMaker,
    now: new Date('2026-11-21T00:00:00.000Z'),
  });
  const found = findings.filter(({ severity }) => severity !== 'note');
  return found.map((one) => `${one.severity} ${describeProblems([one])}`);
}

it('a valid site has no findings, whatever files it has', async () => {
  put('a/tenant.json', settings);
  put(
    'a/content/about-us.md',
    '---\ntitle: About\nimage: team.png\nimage_alt: Us\n---\n\n[Cars](/search/used-cars)\n',
  );
  put('a/redirects.json', [{ from: '/old', to: '/about-us' }]);
  mkdirSync(join(dir.path, 'a/assets'));
  await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } }).toFile(
    join(dir.path, 'a/assets/team.png'),
  );
  expect(await told()).toEqual([]);
});

it('reports dead links, missing pictures and past end dates, each in its file', async () => {
  put('a/tenant.json', {
    ...settings,
    promos: [{ position: 1, expiry: '2026-06-30', node: { title: 'Sale', href: '/search/used-cars' } }],
  });
  put(
    'a/content/about-us.md',
    '---\ntitle: About\nimage: team.png\nimage_alt: Us\n---\n\n[Cars](/nowhere)\n',
  );
  put('a/content/old.md', '---\ntitle: Old\n---\n\n[About](/about-us) [Gone](/gone)\n\n::: cta\n:::\n');
  const lines = await told();
  expect(lines).toContainEqual(expect.stringMatching(/^error a\/content\/old\.md: line \d/));
  put('a/content/old.md', '---\ntitle: Old\naliases: [/former]\n---\n\n[About](/about-us) [F](/former)\n');
  expect(await told()).toEqual([
    'warning a/tenant.json: promos.0.expiry: 2026-06-30 has passed: no longer shown',
    'warning a/content/about-us.md: /nowhere is not a page on this site',
    'error a/content/about-us.md: image: file team.png not found',
  ]);
});

it('reports findings of valid sites together with the broken ones', async () => {
  put('a/tenant.json', { ...settings, abn: '51824753557' });
  put('b/tenant.json', '{');
  expect(await told()).toEqual([
    'error b/tenant.json: line 1, column 2: not valid JSON, expected a key in double quotes',
    "error a/tenant.json: abn: 51824753557 is not a valid ABN: the check digits don't match",
  ]);
});

it('reports documents that cannot be served, and links to missing ones', async () => {
  put('a/tenant.json', { ...settings, footer: { extra: [{ text: 'Prices', href: '/assets/prices.pdf' }] } });
  put('a/assets/prices.pdf', '%PDF-1.7');
  put('a/assets/Price List.pdf', '%PDF-1.7');
  put('a/assets/page.pdf', '<html>');
  put('a/assets/large.pdf', `%PDF-${'x'.repeat(10 * 1024 * 1024)}`);
  put('elsewhere.pdf', '%PDF-1.7');
  symlinkSync(join(dir.path, 'elsewhere.pdf'), join(dir.path, 'a/assets/linked.pdf'));
  put(
    'a/content/prices.md',
    '---\ntitle: Prices\n---\n\n[All](/assets/prices.pdf#page=2)\n\n::: faq\nitems:\n  - { question: Old?, answer: "[Here](/assets/old.pdf)" }\n:::\n',
  );
  const lines = await told();
  expect(lines.sort()).toEqual([
    'error a/assets/large.pdf: expected at most 10 MiB',
    "error a/assets/linked.pdf: expected a file in the tenant's folder, found a link to outside it",
    'error a/assets/page.pdf: expected a PDF, found something else',
    'warning a/assets/Price List.pdf: expected a name of letters, digits, - and _ that ends in .pdf: no page can link to it',
    'warning a/content/prices.md: assets/old.pdf not found: expected a PDF in the assets folder, named with letters, digits, - and _',
  ]);
});

it("reports dead links in an offer's text and in the second block of a kind", async () => {
  put('a/tenant.json', settings);
  put('a/offers.json', [{ id: 'a', name: 'A', image_url: '/og.png', description: 'See [it](/nowhere).' }]);
  const block = (href: string) => `::: cta\nheading: A\nbuttons: [{ text: A, href: ${href} }]\n:::\n`;
  put('a/content/b.md', `---\ntitle: B\n---\n${block('/contact')}\n${block('/elsewhere')}`);
  const lines = await told();
  expect(lines).toContain('warning a/offers.json: 0.description: /nowhere is not a page on this site');
  expect(lines).toContain(
    'warning a/content/b.md: cta 2.buttons.0.href: /elsewhere is not a page on this site',
  );
});
