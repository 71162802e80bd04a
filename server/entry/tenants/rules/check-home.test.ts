import { describe, expect, it } from 'vitest';
import { homeSchema } from '#server/settings/home-schema';
import { checkHome } from './check-home';

const found = (home: object) => checkHome({ home: homeSchema.parse(home) }).map(({ path }) => path);
const banner = (href: string) => ({ title: 'Title', button: 'Go', href });

describe('the check of the home page', () => {
  it.each([
    ['has nothing against the defaults', {}, []],
    [
      'names the banner that leads nowhere',
      { banners: [banner('/price-range'), banner('/spin')] },
      ['home.banners.1.href'],
    ],
    ['names a slider without room', { price_slider: { min: 5_000, max: 5_000 } }, ['home.price_slider.max']],
  ])('%s', (_what, home, paths) => {
    expect(found(home)).toEqual(paths);
  });
});
