import { createRequire } from 'node:module';
import type { SendMailOptions } from 'nodemailer';
import { DeliveryProblem } from '#server/platform/network/rules/failure-code';
import { OutboxFolder } from '#server/platform/outbox-folder';
import type { Mailer } from '../delivery-port';
import type { LeadEmail } from '../rules/lead-email';

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
      ...(email.leadId === undefined ? {} : { 'X-Lead-ID': email.leadId }),
      'X-Delivery-ID': email.deliveryId,
      'Auto-Submitted': 'auto-generated',
      ...email.headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An email to nobody is not delivered, whatever takes it. */
function expectRecipients({ to }: LeadEmail): void {
  if (to.length === 0) throw new DeliveryProblem('no recipients: delivery.email_to is empty');
}

/** Made and loaded for the first email: a process that sends none doesn't hold the package. */
function onUse<Transport extends { close(): void }>(
  make: (nodemailer: typeof import('nodemailer')) => Transport,
) {
  let transport: Transport | undefined;
  return {
    get: (): Transport => {
      transport ??= make(createRequire(import.meta.url)('nodemailer'));
      return transport;
    },
    close: () => transport?.close(),
  };
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Sends through the SMTP server at `url` (`smtp://user:password@host:port`, `smtps://…`). */
export function createSmtpMailer(url: string): Mailer {
  const server = onUse((nodemailer) =>
    nodemailer.createTransport({ url, pool: true, maxConnections: 4, ...timeouts }),
  );
  return {
    async send(email, signal) {
      expectRecipients(email);
      signal.throwIfAborted();
      await server.get().sendMail(toMessage(email));
    },
    withdraw: async () => undefined,
    close: () => server.close(),
  };
}

/**
 * Writes each email as `<delivery id>.eml` into a folder: complete or not at all, and the same file again when a
 * delivery is repeated.
 */
export function createOutboxMailer(folder: string): Mailer {
  const composer = onUse((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  const outbox = new OutboxFolder(folder);
  return {
    async send(email, signal) {
      expectRecipients(email);
      const { message } = await composer.get().sendMail(toMessage(email));
      if (!Buffer.isBuffer(message)) throw new TypeError('could not compose the message');
      await outbox.write(`${email.deliveryId}.eml`, message, signal);
    },
    withdraw: (ids) => outbox.remove(ids.map((id) => `${id}.eml`)),
    close: () => composer.close(),
  };
}
