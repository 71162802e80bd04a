import type { EmailGateway } from '#server/people/messages/message-port';
import type { Mailer } from './delivery-port';
import { emailEnvelope, oneLine } from './rules/lead-email';

/** Sends the emails of the message outbox as lead emails are sent: from the site, with a stable Message-ID. */
export const messageMail = (mailer: Pick<Mailer, 'send'>): EmailGateway => ({
  send: async ({ id, to, subject, text, html, headers, date, site }, signal) => {
    const [address] = site.delivery.email_to;
    const { leadId: _, ...envelope } = emailEnvelope({ id }, site, id);
    await mailer.send(
      {
        ...envelope,
        to: [to],
        replyTo: address === undefined ? null : { name: oneLine(site.name, 120), address },
        subject,
        text,
        html,
        headers,
        date,
      },
      signal,
    );
    return { state: 'sent' };
  },
});
