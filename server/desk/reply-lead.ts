import { isOneAddress, type NewMessage } from '#server/dealer/messages/rules/new-message';
import { shopperEmail, siteOrigin } from '#server/leads/rules/email-body';
import { ulidPattern } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import type { StaffVisit } from './create-desk';
import { noteOf } from './lead-progress-store';
import { replyMessageId } from './lead-reply-store';
import { textNumber } from './revise-offer';
import { type Reply, type ReplyTyped, type ReplyWays, readReply } from './rules/reply-form';

/** How long a reply is worth sending. */
const validMs = 24 * 3_600_000;

/**
 * How a lead can be answered: to its own address or number, through the outbox of messages where the site has a mail server or
 * a gateway.
 */
export function replyWays(
  {
    services,
    tenant,
  }: Pick<StaffVisit, 'tenant'> & {
    readonly services: Pick<StaffVisit['services'], 'config'>;
  },
  lead: Pick<Lead, 'fields'>,
): ReplyWays {
  const { email = '' } = lead.fields;
  const number = textNumber(lead);
  return {
    email: isOneAddress(email) ? { to: email, isSent: Boolean(services.config.SMTP_URL) } : undefined,
    sms: number === undefined ? undefined : { to: number, isSent: tenant.sms.kind !== 'file' },
  };
}

type ReplyOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'invalid'; readonly reply: ReplyTyped }
  | { readonly state: 'unknown' };

/**
 * Sends a reply to the person of a lead and adds it to the history; the first one is the lead's answer. No consent is
 * needed: it answers this person's own enquiry, as the Spam Act 2003 allows, and goes to nobody else. News and offers are
 * another matter; they go out by consent only, and never from here.
 */
export async function replyToLead(visit: StaffVisit, form: URLSearchParams): Promise<ReplyOutcome> {
  const { services, tenant, session, id: leadId } = visit;
  const one = await services.desk.one(tenant.slug, leadId);
  if (!one || one.lead.quarantined || one.mergedInto !== null) return { state: 'unknown' };
  const reply = readReply(form, replyWays(visit, one.lead));
  if (!reply.ok) return { state: 'invalid', reply: reply.error };
  // Made with the form, so that pressing twice sends one reply.
  const { channel, text } = reply.value;
  const remark = reply.value.channel === 'email' ? reply.value.subject : undefined;
  const kind = channel === 'email' ? 'emailed' : 'texted';
  const note = noteOf(visit, kind, text, { id: form.get('reply_id'), remark });
  const message = { ...messageOf(reply.value, one.lead, visit), id: replyMessageId(leadId, note.id) };
  const isStored = await services.leadReplies.add(tenant.slug, leadId, note, (trx) =>
    services.messages.send(trx, message),
  );
  if (isStored && session.draft) await services.staffSessions.change(session.idHash, { draft: null });
  return { state: isStored ? 'done' : 'unknown' };
}

/** The message of a reply. An email comes from the site, and answers to it go to the yard. */
function messageOf(
  reply: Reply,
  lead: Lead,
  { tenant, now }: Pick<StaffVisit, 'tenant' | 'now'>,
): NewMessage {
  const common = {
    tenant: tenant.slug,
    purpose: 'lead-reply' as const,
    expiresAt: new Date(now.getTime() + validMs),
  };
  if (reply.channel === 'sms') return { ...common, channel: 'sms', to: reply.to, text: reply.text };
  const { subject } = reply;
  const place = tenant.locations.find(
    ({ id }) => id === (lead.fields['location_id'] ?? lead.car?.location_id),
  );
  const parts = [{ kind: 'text' as const, text: reply.text }];
  const { text, html } = shopperEmail(
    { title: subject, parts, origin: siteOrigin(lead, tenant), place },
    tenant,
  );
  // Somebody wrote it: an out-of-office answer may come back.
  const headers = { 'Auto-Submitted': 'no' };
  return { ...common, channel: 'email', to: reply.to, text, email: { subject, html, headers } };
}

/** Sends a reply again that was given up, while its message is in the outbox. Unknown: there is none. */
export async function resendReply(
  { services, tenant, now, id: leadId }: StaffVisit,
  noteId: string,
): Promise<ReplyOutcome> {
  if (!ulidPattern.test(noteId)) return { state: 'unknown' };
  const expiresAt = new Date(now.getTime() + validMs);
  for (const id of [leadId, ...(await services.leadMerges.partsOf(tenant.slug, [leadId]))]) {
    if (await services.retryMessage(tenant.slug, replyMessageId(id, noteId), expiresAt)) {
      return { state: 'done' };
    }
  }
  return { state: 'unknown' };
}
