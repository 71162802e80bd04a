import { sitePages } from '../../../tenants/rules/site-paths';
import type { Tenant } from '../../../tenants/tenant-schema';
import { estimateNote } from '../../../trade-in/rules/estimate-note';
import type { PagePart } from '../read-page';
import { plain } from './escape-markdown';

/** Questions about trading in, below its forms (specification §2 "trade-in FAQ sections", §5 "Trade-in text"). */
export function tradeInFaq(tenant: Tenant, now: Date): PagePart[] {
  const { stock } = tenant;
  const note = estimateNote(tenant.trade_in);
  const contact = sitePages(tenant, now)('/contact') ? ' [Write to us](/contact) if you are not sure.' : '';
  return [
    {
      name: 'faq',
      data: {
        heading: 'Questions about trading in',
        items: [
          ...(note
            ? [
                {
                  question: 'Will I get an estimate online?',
                  answer: `${plain(note)} We look at those in person.`,
                },
              ]
            : []),
          {
            question: 'What do you need to know?',
            answer:
              'The number plate and the kilometres, and what you would tell a friend who wants to buy it: its services, its knocks and scratches, what does not work.',
          },
          {
            question: 'Is what you tell me a firm offer?',
            answer: 'It becomes one once we have seen it. What you tell us first keeps the surprises small.',
          },
          {
            question: 'I still owe money on it. Can I trade it in?',
            answer: `In most cases, yes. Bring the latest statement of your loan: we pay it out, and the rest goes towards your next ${plain(stock.noun.one)}.`,
          },
          {
            question: 'What should I bring?',
            answer: `Your licence, the registration papers, the service books and all keys.${contact}`,
          },
        ],
      },
    },
  ];
}
