import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 20_000;

/** Text messages to a number (E.164) that a site without a gateway has written to its data folder, oldest first. */
function textsTo(dataDir: string, phone: string): string[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sms.txt'));
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.filter((text) => text.startsWith(`To: ${phone}\n`));
}

/** The code of the latest text message to a number, once there are at least `count`. */
export async function codeFor(dataDir: string, phone: string, count = 1): Promise<string> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(100)) {
    const texts = textsTo(dataDir, phone);
    const code = /#(\d{6})\s*$/.exec(texts.at(-1) ?? '')?.[1];
    if (texts.length >= count && code !== undefined) return code;
  }
  throw new Error(`no text message number ${count}`);
}

/** The code of each number that has got one, once there are `count` text messages. */
export async function allCodes(dataDir: string, count: number): Promise<ReadonlyMap<string, string>> {
  const folder = join(dataDir, 'outbox');
  for (const deadline = Date.now() + 5 * patienceMs; Date.now() < deadline; await wait(500)) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sms.txt'));
    if (names.length < count) continue;
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    return new Map(
      texts.map((text) => [/^To: (\S+)/.exec(text)?.[1] ?? '', /#(\d{6})\s*$/.exec(text)?.[1] ?? '']),
    );
  }
  throw new Error(`fewer than ${count} text messages`);
}
