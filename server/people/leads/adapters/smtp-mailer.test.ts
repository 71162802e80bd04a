import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { failureCode } from '../rules/delivery-schedule';
import type { LeadEmail } from '../rules/lead-email';
import { createSmtpMailer } from './smtp-mailer';

const email: LeadEmail = {
  deliveryId: 'lead1-email',
  messageId: '<lead1-email@brolga.example>',
  leadId: 'lead1',
  from: { name: 'Brolga', address: 'website@brolga.example' },
  to: ['sales@brolga.example', 'boss@brolga.example'],
  replyTo: { name: 'Jane', address: 'jane@example.com' },
  subject: 'New enquiry – Jane',
  date: new Date('2026-11-20T00:00:00Z'),
  text: 'Jane',
  html: '<p>Jane</p>',
};
const open = () => new AbortController().signal;

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A server's reply to a line; `refuses` answers 550 to recipients. */
function answerTo(line: string, refuses: boolean): string {
  if (line.startsWith('RCPT') && refuses) return '550 <sales@brolga.example> unknown';
  if (line === 'DATA') return '354 go on';
  return line === 'QUIT' ? '221 bye' : '250 ok';
}

/** A minimal SMTP server. */
function converse(socket: Socket, heard: string[], refuses: boolean): void {
  let inMessage = false;
  sockets.add(socket);
  socket.write('220 mail.example\r\n');
  createInterface(socket).on('line', (line) => {
    heard.push(line);
    if (inMessage && line !== '.') return;
    socket.write(`${answerTo(line, refuses)}\r\n`);
    inMessage = line === 'DATA';
  });
}

async function startServer({ refuses = false } = {}) {
  const heard: string[] = [];
  const listening = createServer((socket) => converse(socket, heard, refuses));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, heard };
}

describe('sending by SMTP', () => {
  it("sends to all the dealer's recipients, under the stable message id", async () => {
    const { url, heard } = await startServer();
    const mailer = createSmtpMailer(url);
    await mailer.send(email, open());
    mailer.close();
    expect(heard).toContain('MAIL FROM:<website@brolga.example>');
    expect(heard.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(2);
    expect(heard).toContain('Message-ID: <lead1-email@brolga.example>');
    expect(heard).toContain('Reply-To: Jane <jane@example.com>');
  });

  it('fails if the server refuses, with codes only', async () => {
    const { url } = await startServer({ refuses: true });
    const mailer = createSmtpMailer(url);
    const refused = await mailer.send(email, open()).catch((error: unknown) => error);
    mailer.close();
    expect(failureCode(refused)).toBe('EENVELOPE 550 RCPT TO');
  });

  it('fails if nothing listens', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1');
    const refused = await mailer.send(email, open()).catch((error: unknown) => error);
    mailer.close();
    expect(failureCode(refused)).toMatch(/^ESOCKET|^ECONNECTION/);
  });

  it('reports that the dealer has no recipients', async () => {
    const { url, heard } = await startServer();
    const mailer = createSmtpMailer(url);
    await expect(mailer.send({ ...email, to: [] }, open())).rejects.toThrow('delivery.email_to is empty');
    expect(heard).toEqual([]);
  });
});
