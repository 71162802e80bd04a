import { describe, expect, test } from 'vitest';
import { yardTenant } from '../../../../tests/support/yard';
import { checkFrame } from './check-frame';

const link = (href: string) => [{ text: 'There', href }];

describe('the check of the page frame', () => {
  test.each<[string, string[], Parameters<typeof yardTenant>[0]]>([
    ['nothing of its own', [], {}],
    ['a link to another site', [], { header: { extra: link('https://shop.example/') } }],
    ['a page of the site', [], { footer: { extra: link('/contact') } }],
    [
      'a link that leads nowhere',
      ['header.about_extra.0.href'],
      { header: { about_extra: link('/no-such-page') } },
    ],
    ['a popup that leads nowhere', ['popup.linkTo'], { popup: { title: 'Sale', linkTo: '/no-such-page' } }],
    [
      'a popup that ends before it starts',
      ['popup.expiryDate'],
      { popup: { title: 'Sale', start: '2026-06-30', expiryDate: '2026-06-01' } },
    ],
  ])('%s', (_case, paths, given) => {
    expect(checkFrame(yardTenant(given)).map(({ path }) => path)).toEqual(paths);
  });
});
