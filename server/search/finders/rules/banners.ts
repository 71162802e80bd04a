import { carNoun, type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';

type Settings = NonNullable<Tenant['home']['banners']>[number];
/** A banner no wider than its stated width. */
export type Banner = Omit<Settings, 'wide'> & Partial<Pick<Settings, 'wide'>>;

const offersHref = '/special-offers';

/** The feature banner's three links: offers, service, sell your car. */
const defaultBanners: readonly Banner[] = [
  {
    title: 'Latest offers',
    text: 'This month’s specials on new, demo and used cars.',
    button: 'See the offers',
    href: offersHref,
  },
  {
    title: 'Time for a service?',
    text: 'Book your service online in minutes.',
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

/**
 * The slides of the feature banner carousel: the tenant's, otherwise the default three; never one with a missing page.
 * @param offers whether the site has offers now: without any, "Latest offers" is left out of the default three
 */
export const shownBanners = (
  configured: readonly Banner[] | undefined,
  exists: (href: string) => boolean,
  { noun = carNoun, offers = true }: { readonly noun?: Noun; readonly offers?: boolean } = {},
): readonly Banner[] => (configured ?? ownBanners(noun, offers)).filter(({ href }) => exists(href));

const ownBanners = (noun: Noun, offers: boolean): readonly Banner[] =>
  defaultBanners.filter(({ href }) => offers || href !== offersHref).map((banner) => inWords(banner, noun));

const inWords = ({ title, text, button, href }: Banner, noun: Noun): Banner => ({
  title: withNoun(title, noun),
  ...(text ? { text: withNoun(text, noun) } : {}),
  button: withNoun(button, noun),
  href,
});
