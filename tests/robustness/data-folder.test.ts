import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../support/api-key';
import { runDealer } from '../support/dealer-command';
import { folderForFile } from '../support/folder';
import { type Site, startSite } from '../support/site';
import { enquiry, leadIdIn, postLead } from './lead-intake';

const folder = folderForFile();
/** A data folder that a site has made and left, with one lead in it. */
const made = join(folder, 'made');
const email = 'Zyxwv.Person@quokka-mail.example';
let modes: ReadonlyMap<string, number>;

beforeAll(async () => {
  const site = await startSite({ dataDir: made });
  await enquire(site);
  modes = modesUnder(made);
  await site.stop();
});

async function enquire(site: Site): Promise<void> {
  const key = newApiKey(site, { tenant: 'brolga', scope: 'leads:write' });
  const message = `Zyxwv asks at ${new Date().toISOString()}`;
  leadIdIn(await postLead(site, 'brolga', { ...enquiry(1), name: 'Zyxwv', email, message }, key));
}

function modesUnder(dir: string): Map<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = [dir, ...files.map((file) => join(file.parentPath, file.name))];
  return new Map(paths.map((path) => [path, statSync(path).mode & 0o777]));
}

function copyOf(name: string): string {
  const dir = join(folder, name);
  cpSync(made, dir, { recursive: true });
  return dir;
}

const forget = (dataDir: string) =>
  runDealer(['leads', 'forget', '--tenant', 'brolga', '--email', email, '--yes'], { dataDir });

/** A running site renames files while they are read: a file that is gone holds nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Files under a folder that hold a text in any letter case. */
const holding = (dir: string, text: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => textOf(path).toLowerCase().includes(text.toLowerCase()));

describe('the data folder', () => {
  it('is for its owner only, with everything in it', () => {
    expect(modes.size).toBeGreaterThan(3);
    const open = [...modes].filter(([, mode]) => (mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it.each([false, true])(
    'holds nothing of a person after `leads forget`; beside a running site: %s',
    async (isRunning) => {
      const dir = copyOf(`forget-${isRunning}`);
      const site = isRunning ? await startSite({ dataDir: dir }) : undefined;
      try {
        if (site) await enquire(site);
        expect(holding(dir, 'zyxwv')).not.toEqual([]);
        expect(await forget(dir)).toMatchObject({ code: 0 });
        expect(holding(dir, 'zyxwv')).toEqual([]);
      } finally {
        await site?.stop();
      }
    },
  );
});
