import type { AddressedAlert, AlertLetter } from '#server/customers/alerts/alert-store';
import { countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { type EmailCard, type EmailPart, shopperEmail } from '#server/leads/rules/email-body';
import { oneLine } from '#server/leads/rules/lead-email';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ReportKind } from './alert';
import type { AlertLinks } from './alert-links';

const dayMs = 86_400_000;

/** The context of every email about an alert. */
export interface LetterContext {
  readonly alert: AddressedAlert;
  readonly tenant: Tenant;
  readonly links: AlertLinks;
  readonly now: Date;
}

interface Words {
  readonly id: string;
  readonly subject: string;
  readonly title?: string;
  readonly parts: readonly EmailPart[];
  readonly expiresAt: Date;
}

const say = (text: string): EmailPart => ({ kind: 'text', text });
const button = (text: string, href: string): EmailPart => ({ kind: 'links', links: [{ text, href }] });

/** What an alert is about, in a sentence: `new cars in “Used utes for sale”`, `“2021 Toyota HiLux”`. */
const aboutWords = ({ kind, label }: AddressedAlert, { stock }: Tenant): string =>
  kind === 'search' ? `new ${stock.noun.many} in “${label}”` : `“${label}”`;

/** Asks the owner of the address to confirm a new alert. It repeats nothing that was typed. */
export function confirmLetter(context: LetterContext): AlertLetter {
  const { alert, tenant, links, now } = context;
  const about = aboutWords(alert, tenant);
  return letter(context, {
    id: `${alert.id}-confirm-${Math.floor(now.getTime() / 60_000)}`,
    subject: `Please confirm your alert: ${alert.label}`,
    title: 'Please confirm your alert',
    parts: [
      say(`Someone, hopefully you, asked ${tenant.name} to email this address about ${about}.`),
      button('Confirm this alert', links.confirm),
      say(
        `If it wasn’t you, ignore this email: we won’t send another, and the request is deleted after ${days(tenant.alerts.unconfirmed_days)}.`,
      ),
    ],
    expiresAt: new Date(alert.endsAt),
  });
}

const days = (count: number): string => (count === 1 ? 'a day' : `${count} days`);

/** Answers a repeated request for an alert that is confirmed already. */
export function existingLetter(context: LetterContext): AlertLetter {
  const { alert, tenant, links, now } = context;
  const state = alert.state === 'paused' ? 'It is paused at the moment.' : 'It is active.';
  return letter(context, {
    id: `${alert.id}-existing-${Math.floor(now.getTime() / dayMs)}`,
    subject: `You already have this alert: ${alert.label}`,
    title: 'You already have this alert',
    parts: [
      say(`You asked for an alert about ${aboutWords(alert, tenant)}, and you already have one. ${state}`),
      button('Manage your alerts', links.manage),
    ],
    expiresAt: new Date(now.getTime() + dayMs),
  });
}

/** Asks whether an alert should continue, some days before it ends. */
export function renewalLetter(context: LetterContext): AlertLetter {
  const { alert, tenant, links } = context;
  const ends = dayInWords(localTime(tenant.time_zone, new Date(alert.endsAt)).date);
  return letter(context, {
    id: `${alert.id}-renew-${alert.endsAt.slice(0, 10)}`,
    subject: `Keep your alert? ${alert.label}`,
    title: 'Would you like to keep your alert?',
    parts: [
      say(`Your alert about ${aboutWords(alert, tenant)} ends on ${ends}, unless you renew it.`),
      button('Renew or end this alert', links.manage),
    ],
    expiresAt: new Date(alert.endsAt),
  });
}

/** A car of an email, and why it is in it. */
export interface ReportedCard extends EmailCard {
  readonly kind: ReportKind;
}

/** The cars found for an alert: as many as one email shows, and how many there are. */
interface FoundCards {
  readonly cards: readonly ReportedCard[];
  readonly count: number;
  /** Identifies the email: the same cars make the same email. */
  readonly id: string;
  /** The search for cars like the one that is no longer for sale. */
  readonly similar?: string | undefined;
}

/** The email with the cars found for an alert. */
export function carsLetter(context: LetterContext, found: FoundCards): AlertLetter {
  const { cards, count, id } = found;
  const { tenant, now } = context;
  const hidden = count - cards.length;
  return letter(context, {
    id,
    subject: carsSubject(context, cards, count),
    title: carsTitle(context, cards, count),
    parts: [
      { kind: 'cards', cards: cards.map((card) => ({ ...card, note: noteOf(card) })) },
      ...(hidden > 0 ? [say(`And ${countWithNoun(hidden, moreOf(tenant.stock.noun))}.`)] : []),
      ...moreCars(context, found),
    ],
    expiresAt: new Date(now.getTime() + 3 * dayMs),
  });
}

/** `2 more cars`. */
const moreOf = ({ one, many }: Noun): Noun => ({ one: `more ${one}`, many: `more ${many}` });

/** The way to the whole search, or from a car that is no longer for sale to others like it. */
function moreCars({ alert, tenant, links }: LetterContext, { similar }: FoundCards): EmailPart[] {
  const { many } = tenant.stock.noun;
  if (similar !== undefined) return [button(`See similar ${many}`, similar)];
  return alert.kind === 'search' ? [button(`See all ${many} in this search`, links.subject)] : [];
}

/** Why a card is in the email, unless its price says so. */
const noteOf = ({ kind, note }: ReportedCard): string | undefined =>
  kind === 'cheaper' ? ['Price drop', note].filter(Boolean).join(': ') : note;

function carsSubject(
  { alert, tenant }: LetterContext,
  cards: readonly ReportedCard[],
  count: number,
): string {
  const [card] = cards;
  if (alert.kind === 'car' && card) return `${carNews[card.kind].subject}: ${card.title}`;
  if (count === 1 && card) return `${card.kind === 'new' ? 'New' : 'Price drop'}: ${card.title}`;
  return `${countWithNoun(count, tenant.stock.noun)} for you: ${alert.label}`;
}

function carsTitle({ alert, tenant }: LetterContext, cards: readonly ReportedCard[], count: number): string {
  const [card] = cards;
  if (alert.kind === 'search') return `${countWithNoun(count, tenant.stock.noun)} in “${alert.label}”`;
  return `A ${tenant.stock.noun.one} you follow is ${carNews[card?.kind ?? 'cheaper'].title}`;
}

/** The news of one car that somebody follows. */
const carNews: Readonly<Record<ReportKind, { readonly subject: string; readonly title: string }>> = {
  new: { subject: 'Price drop', title: 'now cheaper' },
  cheaper: { subject: 'Price drop', title: 'now cheaper' },
  available: { subject: 'Available again', title: 'available again' },
  sold: { subject: 'No longer for sale', title: 'no longer for sale' },
};

/** An email of the site, with its ways out below. */
function letter({ alert, tenant, links }: LetterContext, words: Words): AlertLetter {
  const title = words.title ?? words.subject;
  const isConfirmed = alert.state !== 'unconfirmed';
  const notes = [
    `You’re getting this email because this address has an alert at ${tenant.name}.`,
    ...(isConfirmed ? [] : ['Not yours? You can delete it now.']),
  ];
  const ending = {
    text: notes.join(' '),
    links: [
      { text: isConfirmed ? 'Unsubscribe' : 'Delete this request', href: links.stop },
      ...(isConfirmed ? [{ text: 'Manage your alerts', href: links.manage }] : []),
    ],
  };
  return {
    id: words.id,
    tenant: tenant.slug,
    to: oneLine(alert.email, 254),
    subject: oneLine(words.subject, 200),
    ...shopperEmail({ title, parts: words.parts, origin: links.origin, ending }, tenant),
    headers: unsubscribeHeaders(links),
    expiresAt: words.expiresAt,
  };
}

/** Lets mail programs offer to unsubscribe in one step, without opening a page. */
const unsubscribeHeaders = ({ stop }: Pick<AlertLinks, 'stop'>): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${stop}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
