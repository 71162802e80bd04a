import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { failureCode } from '#server/platform/rules/failure-code';
import { folderForTest } from '../../tests/support/folder';
import { createOutboxMailer, createSmtpMailer } from './mailers';
import type { LeadEmail } from './rules/lead-email';

const email: LeadEmail = {
  deliveryId: 'lead1-email',
  messageId: '<lead1-email@brolga.example>',
  leadId: 'lead1',
  from: { name: 'Brolga, "Motors"', address: 'website@brolga.example' },
  to: ['sales@brolga.example', 'boss@brolga.example'],
  replyTo: { name: 'Jane\r\nBcc: x@example.com', address: 'jane@example.com' },
  subject: 'New enquiry: 2021 Citroën C3 – Jane',
  date: new Date('2026-11-20T00:00:00Z'),
  text: '.leading dot\nFrom the start',
  html: '<p>Jane</p>',
};
const open = () => new AbortController().signal;

describe('sending by SMTP', () => {
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

  /** Sends the email; the code of the failure, if it fails. */
  async function failureOf(url: string): Promise<string | undefined> {
    const mailer = createSmtpMailer(url);
    const failure = await mailer.send(email, open()).then(
      () => undefined,
      (error: unknown) => failureCode(error),
    );
    mailer.close();
    return failure;
  }

  it("sends to all the dealer's recipients, under the stable message id", async () => {
    const { url, heard } = await startServer();
    expect(await failureOf(url)).toBeUndefined();
    expect(heard).toContain('MAIL FROM:<website@brolga.example>');
    expect(heard.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(2);
    expect(heard).toContain('Message-ID: <lead1-email@brolga.example>');
    expect(heard.join('\n')).toMatch(/^Reply-To: .*<jane@example\.com>$/m);
    expect(heard.join('\n')).not.toMatch(/^Bcc:/im);
  });

  it('fails if the server refuses, with codes only', async () => {
    const { url } = await startServer({ refuses: true });
    expect(await failureOf(url)).toBe('EENVELOPE 550 RCPT TO');
  });

  it('fails if nothing listens', async () => {
    expect(await failureOf('smtp://127.0.0.1:1')).toMatch(/^ECONNREFUSED/);
  });

  it('reports that the dealer has no recipients', async () => {
    const { url, heard } = await startServer();
    const mailer = createSmtpMailer(url);
    await expect(mailer.send({ ...email, to: [] }, open())).rejects.toThrow('delivery.email_to is empty');
    expect(heard).toEqual([]);
  });
});

describe('the outbox folder', () => {
  const folder = folderForTest();

  const headersOf = (file: string) =>
    readFileSync(join(folder.path, file), 'utf8')
      .split('\r\n\r\n', 1)[0]
      ?.replace(/\r\n[ \t]/g, ' ') ?? '';

  it('gets one complete message under the stable name, and the same one when sent again', async () => {
    const mailer = createOutboxMailer(folder.path);
    expect(await mailer.send(email, open())).toBe('no mail server');
    await mailer.send(email, open());
    expect(readdirSync(folder.path)).toEqual(['lead1-email.eml']);
    const headers = headersOf('lead1-email.eml');
    expect(headers).toMatch(/^Message-ID: <lead1-email@brolga.example>$/m);
    expect(headers).toMatch(/^X-Lead-ID: lead1$/m);
    expect(headers).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(headers).toMatch(/^Date: Fri, 20 Nov 2026 00:00:00 \+0000$/m);
  });

  it('takes no email without a recipient', async () => {
    const mailer = createOutboxMailer(folder.path);
    await expect(mailer.send({ ...email, to: [] }, open())).rejects.toThrow('delivery.email_to is empty');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('lets no value start a new header', async () => {
    await createOutboxMailer(folder.path).send(email, open());
    expect(headersOf('lead1-email.eml')).not.toMatch(/^Bcc:/im);
  });

  it('is created if it is missing', async () => {
    const inside = join(folder.path, 'data', 'outbox');
    await createOutboxMailer(inside).send(email, open());
    expect(readdirSync(inside)).toEqual(['lead1-email.eml']);
  });

  it("is cleared of a killed process's drafts, but not of those in progress", async () => {
    const [stale, fresh] = ['.a.eml.1.draft', '.b.eml.2.draft'];
    for (const name of [stale, fresh]) writeFileSync(join(folder.path, name), 'half');
    utimesSync(join(folder.path, stale), new Date(), new Date(Date.now() - 2 * 3_600_000));
    await createOutboxMailer(folder.path).send(email, open());
    expect(readdirSync(folder.path).sort()).toEqual([fresh, 'lead1-email.eml']);
  });

  it('writes nothing after the attempt times out', async () => {
    await expect(createOutboxMailer(folder.path).send(email, AbortSignal.abort())).rejects.toThrow();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('fails while the folder cannot be created, and recovers', async () => {
    const blocked = join(folder.path, 'outbox');
    writeFileSync(blocked, 'a file where the folder should be');
    const mailer = createOutboxMailer(blocked);
    await expect(mailer.send(email, open())).rejects.toThrow();
    rmSync(blocked);
    await mailer.send(email, open());
    expect(readdirSync(blocked)).toEqual(['lead1-email.eml']);
  });
});
