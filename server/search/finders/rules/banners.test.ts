import { describe, expect, it } from 'vitest';
import { isLinkTarget } from '#server/dealership/addresses/rules/site-pages';
import { defaultBanners, shownBanners } from './banners';

const banner = (href: string) => ({ title: href, button: 'Go', href });

describe('the feature banner', () => {
  it('has three links by default: offers, service, sell your car', () => {
    expect(defaultBanners.map(({ href }) => href)).toEqual(['/special-offers', '/service', '/sell-your-car']);
  });
  it('leaves "Latest offers" out without any, but never a configured banner', () => {
    const everywhere = () => true;
    const hrefs = (...given: Parameters<typeof shownBanners>) =>
      shownBanners(...given).map(({ href }) => href);
    expect(hrefs(undefined, everywhere, { offers: false })).toEqual(['/service', '/sell-your-car']);
    expect(hrefs(undefined, everywhere, { offers: true })).toContain('/special-offers');
    expect(hrefs([banner('/special-offers')], everywhere, { offers: false })).toEqual(['/special-offers']);
  });
  it.each([
    [
      'keeps links to pages of the site',
      ['/price-range', '/search/used-cars'],
      ['/price-range', '/search/used-cars'],
    ],
    ['leaves out links to missing pages', ['/no-such-page', '/price-range'], ['/price-range']],
    ['keeps links to other sites', ['https://book.example/'], ['https://book.example/']],
    ['is hidden by an empty list', [], []],
  ])('%s', (_rule, given, shown) => {
    expect(shownBanners(given.map(banner), isLinkTarget).map(({ href }) => href)).toEqual(shown);
  });
});
