import type { MessageSender } from '#server/dealer/messages/send-message';
import { emailBody } from '#server/leads/rules/email-body';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffMember } from './accounts/staff-store';
import type { StaffVisit } from './create-desk';
import { aboutLead, leadHref } from './rules/lead-row';

/** How long a message about a lead is worth sending. */
const validMs = 24 * 3_600_000;

/** Emails a colleague that a lead is theirs now. It says what the lead is about, and nothing of the person. */
export async function tellOwner(
  { services, tenant, staff, now, url }: StaffVisit,
  leadId: string,
  owner: Pick<StaffMember, 'name' | 'email'>,
): Promise<void> {
  const atDesk = await services.desk.one(tenant.slug, leadId);
  if (!atDesk) return;
  const about = aboutLead(atDesk.lead);
  const subject = `${staff.name} has given you a lead: ${about}`;
  const body = emailBody(
    {
      title: 'A lead is yours',
      parts: [
        { kind: 'text', text: `${staff.name} has given you a lead: ${about}.` },
        {
          kind: 'links',
          links: [{ text: 'Open the lead', href: new URL(leadHref(leadId), url.origin).href }],
        },
      ],
    },
    tenant,
  );
  await emailStaff(
    { services, tenant },
    { to: owner.email, subject, ...body, until: new Date(now.getTime() + validMs) },
  );
}

interface StaffEmail {
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Not worth sending any more. */
  readonly until: Date;
}

interface EmailingSite {
  readonly services: { readonly messages: Pick<MessageSender, 'send'> };
  readonly tenant: Pick<Tenant, 'slug'>;
}

/** Sends an email to somebody who works here. */
export const emailStaff = (
  { services, tenant }: EmailingSite,
  { id, to, subject, text, html, until: expiresAt }: StaffEmail,
) =>
  services.messages.send(undefined, {
    ...(id !== undefined && { id }),
    channel: 'email',
    purpose: 'staff',
    tenant: tenant.slug,
    to,
    text,
    email: { subject, html, headers: {} },
    expiresAt,
  });
