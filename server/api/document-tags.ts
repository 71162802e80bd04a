import { slugOf } from './docs/html';
import { deliveryText } from './event-type';
import type { TagText } from './routes/openapi';

const everyone = 'For websites and apps';
const dealers = "For the dealer's other systems";
const ownPages = "For the site's own pages";
const operators = 'For operators';
const providedTag = 'Provided by you';
const webhooksTag = 'Webhooks';
const webhooksText =
  'Addresses of yours that get an event for everything that happens, signed and in order; and a list of events to ask for.';

/** The groups of operations, by tag, in the order of the reference. */
export const tags: Readonly<Record<string, TagText>> = {
  Stock: {
    audience: everyone,
    description:
      'Search the stock as shoppers do; similar cars, finance and free test drive times of a car; the MCP server.',
  },
  'Stock data': {
    audience: everyone,
    description: 'Every listed car as data, to copy the stock to another system and keep it up to date.',
  },
  'Site data': {
    audience: everyone,
    description: 'The dealer, its locations, offers, models, blog posts and reviews.',
  },
  Places: { audience: everyone, description: 'Coordinates of Australian postcodes, without a third party.' },
  Document: { audience: everyone, description: 'This reference and the document that it is made from.' },
  'Stock changes': {
    audience: dealers,
    description: 'Replace the stock with a file, change or remove single cars, and upload their photos.',
  },
  Leads: {
    audience: dealers,
    description: 'Create leads, read them, keep their status up to date, and manage test drive bookings.',
  },
  [webhooksTag]: {
    audience: dealers,
    description: `${webhooksText} ${deliveryText}`,
  },
  Orders: { audience: dealers, description: 'Reservations and purchases made online.' },
  Exports: {
    audience: dealers,
    description:
      'The stock in the files of advertisers and marketplaces, each at an address with its own key.',
  },
  Customers: { audience: dealers, description: 'News of customers who have an account on the site.' },
  [providedTag]: {
    audience: dealers,
    description: 'What a valuation service of your own answers when the site asks it.',
  },
  Payments: { audience: dealers, description: 'Addresses for the events of payment providers.' },
  'Trade-in': { audience: dealers, description: "The steps of a valuation of a shopper's own car." },
  Pages: {
    audience: ownPages,
    description:
      'Cars as the pages draw them, and parts of pages that are loaded on demand. Their shape follows the pages.',
  },
  Watchlist: { audience: ownPages, description: 'Cars that a signed-in customer follows.' },
  Valuations: { audience: ownPages, description: "Photos of a shopper's own car, for its valuation." },
  Sites: {
    audience: operators,
    description:
      'Create, change and remove sites, and manage their staff, API keys and webhooks. For companies with many sites.',
  },
  'Operator keys': {
    audience: operators,
    description: 'Keys that open several sites, and tokens of the operator API.',
  },
  Operations: {
    audience: operators,
    description: 'Health, metrics and host names, for load balancers, monitoring and proxies.',
  },
};

/** The parts with operations that other systems have no use for: the whole document leaves them out. */
export const partsApart: readonly string[] = ['pages', 'operators'];
const eventsPart = 'events';

/**
 * The part of the document that an operation of a group is in: one for each group, one for all that only the site's own
 * pages use, and one for operators. The messages of events have one of their own, whatever they are about.
 */
export function partOf(tag: string, isWebhook = false): string {
  if (isWebhook && tag !== providedTag) return eventsPart;
  if (tags[tag]?.audience === ownPages) return 'pages';
  return tags[tag]?.audience === operators ? 'operators' : slugOf(tag);
}

/** Every part with what it holds, in the order of the groups; some may have no operation. */
export const partTexts: ReadonlyMap<string, string> = Object.entries(tags).reduce(
  (texts, [tag, { description }]) => {
    const part = partOf(tag);
    if (tag === webhooksTag)
      return texts.set(part, webhooksText).set(eventsPart, `The messages that webhooks get. ${deliveryText}`);
    return texts.set(part, [texts.get(part), description].filter(Boolean).join(' '));
  },
  new Map<string, string>(),
);
