import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import type { PagePart } from '#server/site/content/rules/read-page';
import { citiesOf, type DefaultMaker, ownerOf, plain, text } from './default-page';

/** `/about-us` from the settings: the name, what is sold and where, the locations with their hours and licences. */
export const aboutUs: DefaultMaker = (tenant, now) => {
  const { name, stock, wording, abn } = tenant;
  const cities = citiesOf(tenant);
  const owner = ownerOf(tenant);
  const where = cities ? ` in ${cities}` : '';
  const sentences = [
    `${plain(name)} sells ${plain(stock.noun.many)}${plain(where)}.`,
    wording.intro && plain(wording.intro),
    'Visit us, call or email. We’re here to help before and after the sale.',
    owner !== name && `${plain(name)} is run by ${plain(owner)}${abn ? ` \\(ABN ${abn}\\)` : ''}.`,
  ].filter(Boolean);
  return {
    title: `About ${name}`,
    description: `Who we are, where to find us and when we’re open: ${name}${where}.`,
    parts: [
      text(sentences.join('\n\n')),
      { name: 'locations', data: { heading: 'Where to find us' } },
      { name: 'reviews', data: { heading: 'What customers say', limit: 6 } },
      callToAction(tenant, now),
    ],
  };
};

const callToAction = (...[tenant, now]: Parameters<DefaultMaker>): PagePart => {
  const has = sitePages(tenant, now);
  const { noun } = tenant.stock;
  return {
    name: 'cta',
    data: {
      heading: `Looking for a ${noun.one}?`,
      buttons: [
        { text: `See all ${noun.many}`, href: tenant.search.base_path },
        ...(has('/contact') ? [{ text: tenant.wording.contact_button, href: '/contact' }] : []),
      ],
    },
  };
};
