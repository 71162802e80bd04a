import { describe, expect, test } from 'vitest';
import type { Tenant } from '#server/settings/tenant-schema';
import { checkContent, checkDefaults } from './check-content';
import type { PagePart } from './read-page';

const locations = [{ slug: 'aspley' }] as Tenant['locations'];
const messagesOf = (part: PagePart, path = '/about-us') =>
  checkContent(path, [part], { locations }).map(({ severity, message }) => `${severity}: ${message}`);
const text = (markdown: string): PagePart => ({ name: 'text', markdown });

const link = 'error: expected a site path starting with /, an https address, tel: or mailto:, found';

describe('the check of a page', () => {
  test.each<[string, PagePart, string[]]>([
    ['nothing for valid links', text('[a](/b) [c](https://d.example) [e](#f-g) ![x](y.jpg)'), []],
    ['a link without its slash', text('[us](about-us)'), [`${link} "about-us"`]],
    [
      'a link that runs a script',
      { name: 'faq', data: { heading: 'x', items: [{ question: 'x', answer: '[x](javascript:alert)' }] } },
      [`${link} "javascript:alert"`],
    ],
    [
      'a picture without alt text',
      text('![](y.jpg)'),
      ['error: expected alt text for y.jpg: ![alt text](y.jpg)'],
    ],
    [
      'a picture on another site',
      text('![x](https://a.example/b.jpg)'),
      ['error: expected a picture in the assets folder, found "https://a.example/b.jpg"'],
    ],
    [
      'HTML',
      text('See <https://d.example>, `<b>` and a < b.\n\n<iframe src="https://v.example"></iframe>'),
      [
        'warning: HTML is shown as typed: use Markdown or a block instead of <iframe src="https://v.example">',
      ],
    ],
    ['nothing for HTML in code', text('```\n<iframe>\n```\n\nThe mark `<b>`.'), []],
    [
      'an unknown location',
      { name: 'hours', data: { heading: 'x', locations: ['asply'] } },
      ['error: expected one of aspley, found "asply"'],
    ],
    ['a form on a page without one', { name: 'form', data: {} }, ['warning: there is no form at /about-us']],
  ])('reports %s', (_, part, messages) => {
    expect(messagesOf(part)).toEqual(messages);
  });

  test('accepts a form marker where the site has a form', () => {
    expect(messagesOf({ name: 'form', data: {} }, '/contact')).toEqual([]);
  });

  test('asks for the default legal texts to be checked', () => {
    const defaults = { privacy_policy: true, terms_and_conditions: true } as Tenant['content']['defaults'];
    const site = { content: { defaults }, pages: new Set(['/privacy-policy']) };
    const found = checkDefaults(site);
    expect(found.map(({ path, severity }) => [path, severity])).toEqual([
      ['content.defaults.terms_and_conditions', 'note'],
    ]);
  });
});

test('handles tens of thousands of open brackets', () => {
  const markdown = '!['.repeat(20_000);
  expect(checkContent('/a', [{ name: 'text', markdown }], { locations: [] })).toEqual([]);
});
