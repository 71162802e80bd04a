import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** Emails and text messages of a site without a mail server or a gateway: it writes them to its data folder. */
const patienceMs = 30_000;

/** The files with this ending in the outbox, oldest first. */
function outboxFiles(dataDir: string, ending: string): Buffer[] {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : [];
  return names.sort().map((name) => readFileSync(join(folder, name)));
}

/** What `find` finds, once it finds something. */
async function waitFor<T>(what: string, find: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error(`no ${what}`);
}

/** The emails to an address, and those that name it. */
export function mailsWith(dataDir: string, email: string): Promise<Email[]> {
  const files = outboxFiles(dataDir, '.eml').filter((file) => file.includes(email));
  return Promise.all(files.map((file) => PostalMime.parse(file)));
}

/** The first email with an address whose subject matches. */
export const mailAbout = (dataDir: string, email: string, subject: RegExp): Promise<Email> =>
  waitFor(`email ${subject} to ${email}`, async () =>
    (await mailsWith(dataDir, email)).find((mail) => subject.test(mail.subject ?? '')),
  );

/** The path of a link in an email about alerts. */
export const linkInMail = (
  dataDir: string,
  email: string,
  right: 'confirm' | 'manage' | 'stop',
): Promise<string> =>
  waitFor(`email to ${email} with a link to ${right}`, async () => {
    const texts = (await mailsWith(dataDir, email)).map(({ text = '' }) => text);
    return new RegExp(`https?://[^/\\s]+(/alerts/${right}/\\S+)`).exec(texts.join('\n'))?.[1];
  });

const codeIn = (text: string | undefined) => /#(\d{6})\s*$/.exec(text ?? '')?.[1];

/** The code of the latest text message to a number (E.164), once there are at least `count`. */
export const codeFor = (dataDir: string, phone: string, count = 1): Promise<string> =>
  waitFor(`text message number ${count} to ${phone}`, () => {
    const texts = outboxFiles(dataDir, '.sms.txt').map(String);
    const own = texts.filter((text) => text.startsWith(`To: ${phone}\n`));
    return own.length >= count ? codeIn(own.at(-1)) : undefined;
  });

/** The code of each number that has got one, once there are `count` text messages. */
export const allCodes = (dataDir: string, count: number): Promise<ReadonlyMap<string, string>> =>
  waitFor(`${count} text messages`, () => {
    const texts = outboxFiles(dataDir, '.sms.txt').map(String);
    if (texts.length < count) return undefined;
    return new Map(texts.map((text) => [/^To: (\S+)/.exec(text)?.[1] ?? '', codeIn(text) ?? '']));
  });
