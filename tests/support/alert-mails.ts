import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const patienceMs = 30_000;

/** The path of a link in an email about alerts, once it is in the outbox of a site that sends no emails. */
export async function linkInMail(dataDir: string, email: string, right: 'confirm' | 'stop'): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(200)) {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    const mails = names
      .map((name) => readFileSync(join(folder, name)))
      .filter((mail) => mail.includes(email));
    for (const mail of mails) {
      const { text = '' } = await PostalMime.parse(mail);
      const [, path] = new RegExp(`https?://[^/\\s]+(/alerts/${right}/\\S+)`).exec(text) ?? [];
      if (path) return path;
    }
  }
  throw new Error(`no email to ${email} with a link to ${right}`);
}
