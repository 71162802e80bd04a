import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Tenant } from '#server/settings/tenant-schema';

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
