import nodemailer from 'nodemailer';
import type { Mailer } from '../mailer-port';
import { DeliveryProblem } from '../rules/delivery-schedule';
import { toMessage } from '../rules/mail-message';

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
