import type { SendMailOptions } from 'nodemailer';
import type { LeadEmail } from './lead-email';

/** The email in nodemailer's format. It never reads files or addresses named in a lead. */
export function toMessage(email: LeadEmail): SendMailOptions {
  return {
    messageId: email.messageId,
    from: email.from,
    to: [...email.to],
    ...(email.replyTo && { replyTo: email.replyTo }),
    subject: email.subject,
    date: email.date,
    text: email.text,
    ...(email.html !== null && { html: email.html }),
    attachments: (email.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      contentDisposition: 'attachment' as const,
    })),
    headers: {
      'X-Lead-ID': email.leadId,
      'X-Delivery-ID': email.deliveryId,
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
