import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { estimateNote } from '#server/leads/rules/forms/trade-in';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from '#server/site/content/rules/read-page';
import { plain } from './default-page';

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
            answer: `Your licence, registration papers, service books and all keys.${contact}`,
          },
        ],
      },
    },
  ];
}
