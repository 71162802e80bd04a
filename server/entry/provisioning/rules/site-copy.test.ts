import { expect, test } from 'vitest';
import { copiedSiteFiles } from './site-copy';

const bytes = (text: string) => new TextEncoder().encode(text);
const others = new Map([
  ['tenant.json', bytes('{}')],
  ['reviews.json', bytes('{"reviews":[]}')],
  ['redirects.json', bytes('[{"from":"/old","to":"/"}]')],
  ['models.json', bytes('{"models":[]}')],
  ['assets/logo.svg', bytes('<svg/>')],
  ['content/pages/why-us.md', bytes('Why us')],
]);
const settings = {
  ...{ slug: 'other', name: 'Other', abn: '51824753556', hosts: ['other.example'], template: 'workshop' },
  ...{
    theme: { accent: '#123456' },
    delivery: { email_to: ['boss@other.example'] },
    legal_name: 'Other Pty Ltd',
  },
  ...{
    imports: { sources: [{ kind: 'sftp', password_env: 'OTHER_FEED' }] },
    locations: [{ phone: '07 5550 0001' }],
  },
};
const copy = (answers: object) =>
  copiedSiteFiles({ slug: 'mine', state: 'WA', ...answers }, settings, others);
const settingsOf = (files: ReturnType<typeof copy>) =>
  JSON.parse(new TextDecoder().decode(files.get('tenant.json')));

test('a copy has the look of the other site, and none of its people, hosts, secrets or destinations', () => {
  const own = settingsOf(copy({ name: 'Mine' }));
  expect(own).toMatchObject({ slug: 'mine', name: 'Mine', hosts: [], template: 'workshop' });
  expect(own.theme).toEqual(settings.theme);
  expect(own.locations[0]).toMatchObject({ state: 'WA', city: 'Perth' });
  expect(JSON.stringify(own)).not.toMatch(/other|51824753556|5550 0001/i);
});
test('a template of its own wins', () => {
  expect(settingsOf(copy({ template: 'harbour' })).template).toBe('harbour');
});
test('pages, pictures and models come along; reviews and redirects stay', () => {
  const files = copy({});
  expect([...files.keys()].sort()).toEqual([
    ...['assets/logo.svg', 'content/about-us.md', 'content/pages/why-us.md', 'models.json'],
    ...['offers.json', 'redirects.json', 'tenant.json'],
  ]);
  expect(new TextDecoder().decode(files.get('redirects.json'))).toBe('[]\n');
});
