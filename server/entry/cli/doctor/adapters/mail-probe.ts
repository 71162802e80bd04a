import { getSystemErrorMap } from 'node:util';
import nodemailer from 'nodemailer';
import type { MailProbe } from '../probes-port';
import { codeOf } from '../rules/error-code';

/** Connects to the mail server of an SMTP_URL, greets it (EHLO, STARTTLS if it offers it) and signs in. */
export const smtpServers: MailProbe = async (url, limitMs) => {
  const server = new URL(url).host;
  const timeouts = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return { kind: 'accepted', server };
  } catch (error) {
    return { kind: 'failed', server, code: causeOf(error) };
  } finally {
    transport.close();
  }
};

/** nodemailer reports most failures of a connection as ESOCKET: the operating system's own code says more. */
function causeOf(error: unknown): string {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : Number.NaN;
  return getSystemErrorMap().get(number)?.[0] ?? codeOf(error);
}
