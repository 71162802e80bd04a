import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Mailer } from '../delivery-port';
import { DeliveryProblem } from '../rules/delivery-schedule';
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
      'X-Lead-ID': email.leadId,
      'X-Delivery-ID': email.deliveryId,
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Sends through the SMTP server at `url` (`smtp://user:password@host:port`, `smtps://…`). */
export function createSmtpMailer(url: string): Mailer {
  const server = nodemailer.createTransport({ url, pool: true, maxConnections: 4, ...timeouts });
  return {
    async send(email, signal) {
      if (email.to.length === 0) throw new DeliveryProblem('no recipients: delivery.email_to is empty');
      signal.throwIfAborted();
      await server.sendMail(toMessage(email));
    },
    withdraw: async () => undefined,
    close: () => server.close(),
  };
}

const staleDraftMs = 60 * 60 * 1_000;

/**
 * Writes each email as `<delivery id>.eml` into a folder: complete or not at all, and the same file again when a
 * delivery is repeated.
 */
export function createOutboxMailer(folder: string): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let ready: Promise<void> | undefined;
  return {
    async send(email, signal) {
      ready ??= prepare(folder);
      await ready.catch((error) => {
        ready = undefined;
        throw error;
      });
      const { message } = await composer.sendMail(toMessage(email));
      if (!Buffer.isBuffer(message)) throw new TypeError('could not compose the message');
      signal.throwIfAborted();
      await writeWhole(folder, `${email.deliveryId}.eml`, message);
    },
    withdraw: async (ids) => {
      await Promise.all(ids.map((id) => unlink(join(folder, `${id}.eml`)).catch(goneIsFine)));
    },
    close: () => composer.close(),
  };
}

/** Creates the folder and removes unfinished files from a killed process. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const drafts = (await readdir(folder)).filter((name) => name.endsWith('.draft'));
  await Promise.all(drafts.map((name) => removeStale(join(folder, name)).catch(goneIsFine)));
}

async function removeStale(draft: string): Promise<void> {
  if (Date.now() - (await stat(draft)).mtimeMs > staleDraftMs) await unlink(draft);
}

/** Another process may finish or clear it at the same moment. */
function goneIsFine(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** Writes under a temporary name and renames, so that no reader sees half a file, even after a power cut. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}.draft`);
  const handle = await open(draft, 'w', 0o640);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, name));
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
