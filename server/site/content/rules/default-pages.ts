import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { isBuyingYard, sitePhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { estimateNote } from '#server/leads/rules/forms/trade-in';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from './read-page';

/** A page that every site has by default, built from its settings, with links to existing pages. */
export interface DefaultPage {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly PagePart[];
}
export type DefaultMaker = (tenant: Tenant, now: Date) => DefaultPage;

export const text = (markdown: string): PagePart => ({ name: 'text', markdown });

export const ownerOf = ({ legal_name, name }: Tenant): string => legal_name ?? name;

/** Cities with a location, without repeats: `Aspley, Southport and Toowoomba`. */
function citiesOf({ locations }: Tenant): string {
  const cities = [...new Set(locations.flatMap(({ visible, city }) => (visible && city ? [city] : [])))];
  return listOf(cities);
}

const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

/** Escapes a tenant's plain text for Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>&~:]/g, '\\$&');

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
      text: 'Search by make, body type or price, or in your own words, and compare the ones you like side by side.',
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

/** What happens after a finance form, what to have ready, and who lends. */
export function financeNotes(tenant: Tenant): PagePart[] {
  const { lenders, credit_licence } = tenant.finance;
  const { one } = tenant.stock.noun;
  const names = lenders.flatMap(({ name, lender }) => name ?? lender ?? []);
  const phone = sitePhone(tenant);
  const lending = [listOf(names), credit_licence && plain(credit_licence)].filter(Boolean);
  return [
    {
      name: 'columns',
      data: {
        heading: 'What happens next',
        items: [
          {
            title: '1. We call you',
            text: `The form takes about two minutes. We call you to talk about the ${plain(one)}, the deposit and what you can repay.${phone ? ` Prefer to talk first? Call ${plain(phone)}.` : ''}`,
          },
          {
            title: '2. You choose a loan',
            text: 'We show you what lenders offer, with every fee. A lender looks at your credit file only after you agree to it.',
          },
          {
            title: '3. The lender decides',
            text: `With your documents at hand that often takes a few working days. Then we agree on a day to hand over the ${plain(one)}.`,
          },
        ],
      },
    },
    {
      name: 'columns',
      data: {
        items: [
          {
            title: 'What to have ready',
            text: '- Your driver licence\n- Two recent payslips, or your latest tax return if you work for yourself\n- Three months of bank statements\n- Details of other loans and credit cards',
          },
          {
            title: lending.length > 0 ? 'Who lends' : 'What to ask a lender',
            text:
              lending.length > 0
                ? lending.join('\n\n')
                : '- The comparison rate, which includes most fees\n- What you repay in total\n- Whether you may pay the loan off early, and what that costs',
          },
        ],
      },
    },
  ];
}

/** Questions about trading in, below its forms. */
export function tradeInFaq(tenant: Tenant, now: Date): PagePart[] {
  const { stock } = tenant;
  const note = estimateNote(tenant);
  const contact = sitePages(tenant, now)('/contact') ? ' [Contact us](/contact) if you are not sure.' : '';
  return [
    {
      name: 'faq',
      data: {
        heading: 'Trade-in questions',
        items: [
          ...(note
            ? [
                {
                  question: 'Will I get an estimate online?',
                  answer: `${plain(note)} We inspect those cars in person.`,
                },
              ]
            : []),
          {
            question: 'What do you need to know?',
            answer:
              'The rego, the kilometres, the service history, and any damage or faults. Tell us what you would tell a friend who wanted to buy it.',
          },
          {
            question: 'Is your estimate a firm offer?',
            answer:
              'Not until we have inspected it. The more you tell us up front, the fewer surprises there are.',
          },
          {
            question: 'I still owe money on it. Can I trade it in?',
            answer: `In most cases, yes. Bring your latest loan statement. We pay out the loan, and the rest goes towards your next ${plain(stock.noun.one)}.`,
          },
          {
            question: 'What should I bring?',
            answer: `Your licence, rego papers, service books and all keys.${contact}`,
          },
        ],
      },
    },
  ];
}
