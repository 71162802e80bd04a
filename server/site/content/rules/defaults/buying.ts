import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { isBuyingYard } from '#server/dealer/locations/rules/place-order';
import { type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from '#server/site/content/rules/read-page';
import { type DefaultMaker, plain, text } from './default-page';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** The ways to buy here, in order, except those the site has switched off. */
function stepsOf({ stock: { noun }, search }: Tenant): Step[] {
  return [
    {
      title: `Find your ${noun.one}`,
      text: 'Search by make, body type or price, or in your own words, and compare your favourites side by side.',
      href: search.base_path,
    },
    {
      title: 'Take it for a drive',
      text: 'Book a time that suits you and bring your licence. We’ll have it ready when you arrive.',
      href: '/book-test-drive',
    },
    {
      title: 'Trade in your old one',
      text: 'Tell us about it in a few steps and we’ll call you with our offer.',
      href: '/trade-in',
    },
    {
      title: 'Finance, if you want it',
      text: 'See what the repayments would be before you decide. There’s no obligation.',
      href: '/finance',
    },
    {
      title: 'Keep it serviced',
      text: 'Book services with the team who sold it to you.',
      href: '/service',
    },
  ];
}

/** `/buying`: how buying here works, from the site's switches, and where the dealer buys cars. */
export const buying: DefaultMaker = (tenant, now) => {
  const has = sitePages(tenant, now);
  const { name, stock } = tenant;
  const steps = stepsOf(tenant).filter(({ href }) => href === tenant.search.base_path || has(href));
  return {
    title: `Buying from ${name}`,
    description: `How to buy a ${stock.noun.one} from ${name}, step by step.`,
    parts: [
      text(`Here is how buying from ${plain(name)} works, step by step.`),
      { name: 'cards', data: { items: steps.map((step) => ({ ...step, image_alt: '' })) } },
      ...(has('/sell-your-car') ? [weBuyToo(stock.noun)] : []),
      ...whereWeBuy(tenant),
    ],
  };
};

const weBuyToo = (noun: Noun): PagePart => ({
  name: 'cta',
  data: {
    heading: 'We buy too',
    text: 'Sell us yours, even if you’re not buying another. No ads and no strangers.',
    buttons: [{ text: withNoun('Sell your car', noun), href: '/sell-your-car' }],
  },
});

function whereWeBuy({ locations }: Tenant): PagePart[] {
  const places = locations.filter((place) => place.visible && isBuyingYard(place));
  if (places.length === 0) return [];
  return [
    { name: 'locations', data: { heading: 'Where we buy', locations: places.map(({ slug }) => slug) } },
  ];
}
