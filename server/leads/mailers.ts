import { createRequire } from 'node:module';
import type { SendMailOptions } from 'nodemailer';
import type { SendEmail } from '#server/dealer/messages/attempt-message';
import { type NotSent, noMailServer } from '#server/dealer/messages/rules/not-sent';
import type { Config } from '#server/platform/config';
import { OutboxFolder, outboxIn } from '#server/platform/outbox-folder';
import { DeliveryProblem } from '#server/platform/rules/failure-code';
import { emailEnvelope, type LeadEmail, replyToDealer } from './rules/lead-email';

/** Sends one email, or stores it here and says why. The same email may be sent again after a crash. */
export interface Mailer {
  send(email: LeadEmail, signal: AbortSignal): Promise<NotSent | undefined>;
  /** Deletes the local emails of these deliveries; sent ones are out of reach. */
  withdraw(deliveryIds: readonly string[]): Promise<void>;
  close(): void;
}

/** The email in nodemailer's format. It never reads files or addresses named in a lead. */
export function toMessage(email: LeadEmail): SendMailOptions {
  return {
    messageId: email.messageId,
    from: email.from,
    to: [...email.to],
    replyTo: email.replyTo ?? undefined,
    subject: email.subject,
    date: email.date,
    text: email.text,
    html: email.html ?? undefined,
    attachments: (email.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
      contentDisposition: 'attachment' as const,
    })),
    headers: {
      ...(email.leadId && { 'X-Lead-ID': email.leadId }),
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
      return undefined;
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
      return noMailServer;
    },
    withdraw: (ids) => outbox.remove(ids.map((id) => `${id}.eml`)),
    close: () => composer.close(),
  };
}

/** By SMTP if a server is configured, otherwise to files. */
export const createMailer = ({ SMTP_URL, DATA_DIR }: Pick<Config, 'SMTP_URL' | 'DATA_DIR'>): Mailer =>
  SMTP_URL ? createSmtpMailer(SMTP_URL) : createOutboxMailer(outboxIn(DATA_DIR));

/** Sends the emails of the message outbox as lead emails are sent: from the site, with a stable Message-ID. */
export const messageMail =
  (mailer: Pick<Mailer, 'send'>): SendEmail =>
  async ({ id, to, subject, text, html, headers, date, site }, signal) => {
    const { leadId: _, ...envelope } = emailEnvelope({ id }, site, id);
    const replyTo = replyToDealer(site);
    const letter = { ...envelope, to: [to], replyTo, subject, text, html, headers, date };
    return { state: 'sent', notSent: await mailer.send(letter, signal) };
  };
