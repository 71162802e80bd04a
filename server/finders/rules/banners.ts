import { carNoun, type Noun, worded } from '../../tenants/rules/noun';
import { leadsSomewhere } from '../../tenants/rules/site-paths';
import type { Tenant } from '../../tenants/tenant-schema';

type Settings = NonNullable<Tenant['home']['banners']>[number];
/** A banner is no wider than it is said to be. */
export type Banner = Omit<Settings, 'wide'> & Partial<Pick<Settings, 'wide'>>;

/** The feature banner's three links (specification §2): offers, service, sell your car. */
export const defaultBanners: readonly Banner[] = [
  {
    title: 'Latest offers',
    text: 'This month’s specials on new, demo and used cars.',
    button: 'See the offers',
    href: '/special-offers',
  },
  {
    title: 'Time for a service?',
    text: 'Book your service online in a minute.',
    button: 'Book a service',
    href: '/service',
  },
  {
    title: 'Sell your car',
    text: 'Tell us about it and get an offer.',
    button: 'Sell your car',
    href: '/sell-your-car',
  },
];

/** The slides of the feature banner carousel: the tenant's, else the default three; none that leads nowhere. */
export const shownBanners = (
  configured: readonly Banner[] | undefined,
  exists: (href: string) => boolean = leadsSomewhere,
  noun: Noun = carNoun,
): readonly Banner[] =>
  (configured ?? defaultBanners.map((banner) => inWords(banner, noun))).filter(({ href }) => exists(href));

const inWords = ({ title, text, button, href }: Banner, noun: Noun): Banner => ({
  title: worded(title, noun),
  ...(text ? { text: worded(text, noun) } : {}),
  button: worded(button, noun),
  href,
});
