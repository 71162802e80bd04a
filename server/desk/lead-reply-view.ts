import { phoneOfLead } from '#server/leads/rules/car-of-lead';
import { placeName } from '#server/leads/rules/destinations';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffVisit } from './create-desk';
import { replyWays } from './reply-lead';
import { appointmentOf, leadHref } from './rules/lead-row';
import { longestReply, longestSubject, type ReplyTyped, type ReplyWays } from './rules/reply-form';
import {
  carWords,
  emailTo,
  filledTemplates,
  type ReplyWords,
  replies,
  situationWords,
  smsTo,
} from './rules/reply-templates';

interface ReplyContext {
  readonly lead: Lead;
  readonly booking: Booking | undefined;
  /** As it is now; undefined if it is gone. */
  readonly car: Car | undefined;
  readonly typed: ReplyTyped | undefined;
}

/** A part of the address of a lead's page: the template that its reply starts from. */
const templateParam = 'template';
/** Opens the reply on a lead's page. */
export const openReply = `?${templateParam}=none`;
/** The address of a lead's page with its reply open. */
export const writeHref = (leadId: string): string => `${leadHref(leadId)}${openReply}`;

/**
 * The reply form of a lead: what the site can send itself leaves through the outbox, and the rest opens in an app of the
 * person at the desk. Undefined for a lead that can't be answered.
 */
export function replyView(visit: StaffVisit, { lead, booking, car, typed }: ReplyContext) {
  const { tenant, staff, now, url, session } = visit;
  const ways = replyWays(visit, lead);
  if (!ways.email && !ways.sms) return undefined;
  const words = {
    ...wordsOf(lead, tenant, staff.name, booking),
    ...carWords(car, tenant, now),
    ...situationWords(lead, car),
  };
  const chosen = url.searchParams.get(templateParam);
  const templates = filledTemplates(tenant.desk, words);
  const template = templates.find(({ index }) => String(index) === chosen);
  const draft = session.draft?.path === writeHref(lead.id) ? session.draft.text : undefined;
  const text = typed?.text ?? draft ?? template?.text ?? '';
  const subject = typed?.subject ?? template?.subject ?? `Your enquiry with ${tenant.name}`;
  return {
    /** Made with the form, so that pressing twice sends one reply. */
    id: newUlid(now),
    subject,
    text,
    longestSubject,
    longestText: longestReply,
    errors: typed?.errors ?? {},
    open: typed !== undefined || draft !== undefined || chosen !== null,
    templates: templates.map(({ index, name }) => ({
      name,
      href: `${leadHref(lead.id)}?${templateParam}=${index}#reply`,
      current: index === template?.index,
    })),
    email: ways.email && {
      to: ways.email.to,
      href: ways.email.isSent ? undefined : emailTo(ways.email.to, subject, text),
    },
    sms: ways.sms && { href: ways.sms.isSent ? undefined : smsTo(ways.sms.to, text) },
    /** Where the site sends nothing itself: templates that open in the person's own apps. */
    links: sendsAny(ways) ? undefined : replies(tenant.desk, lead.fields, words),
    note: ownAppsNote(ways),
  };
}

const sendsAny = ({ email, sms }: ReplyWays): boolean => email?.isSent === true || sms?.isSent === true;

/** Which replies the site doesn't send itself, and why. */
function ownAppsNote({ email, sms }: ReplyWays): string | undefined {
  const missing = [
    ...(email && !email.isSent ? ['no mail server, so emails'] : []),
    ...(sms && !sms.isSent ? ['no gateway for text messages, so they'] : []),
  ];
  if (missing.length === 0) return undefined;
  const [first, second] = missing;
  if (first && second) {
    return 'This site has no mail server and no gateway for text messages, so replies open in your own apps. They aren’t recorded here.';
  }
  return `This site has ${first} open in your own app. They aren’t recorded here.`;
}

/** Values for reply templates, but for the car and the situation. */
function wordsOf(lead: Lead, tenant: Tenant, staff: string, booking: Booking | undefined): ReplyWords {
  const live = booking?.state === 'booked' ? booking : undefined;
  const appointment = booking && !live ? undefined : appointmentOf(lead, live, tenant);
  return {
    name: lead.fields['name'],
    appointment,
    place: placeName(lead, tenant),
    staff,
    dealer: tenant.name,
    phone: phoneOfLead(lead, tenant),
  };
}
