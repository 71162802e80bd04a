import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTenant } from '#server/operate/tenants/load-tenants';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { runs } from '../support/property-runs';
import { shownEntries } from '../support/site-form';

/**
 * A site whose settings somebody has written in an editor of their own, with a byte order mark, the line ends of Windows,
 * escaped letters and numbers such as 2.0: edits at the desk change what they say and nothing else.
 */
const folder = folderForFile();
const tenantsDir = join(folder, 'tenants');
cpSync(resolve('tenants'), tenantsDir, { recursive: true });
const desk = deskSite({ slug: 'brolga', environment: { TENANTS_DIR: tenantsDir } });
const file = join(tenantsDir, 'brolga/tenant.json');
const text = () => readFileSync(file, 'utf8');
const settingsIn = (json: string) => JSON.parse(json.replace(/^\uFEFF/, ''));
type Settings = ReturnType<typeof settingsIn>;

const original = readFileSync(resolve('tenants/brolga/tenant.json'), 'utf8');
const escaped = (json: string) =>
  json.replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
const byHand = `\uFEFF${escaped(original)
  .replace(/^(\s+"[a-z_]+": )(\d+)(,?)$/gm, '$1$2.0$3')
  .replaceAll('": [', '" :  [')
  .replaceAll('\n', '\r\n')}`;

/** An edit at the desk, and the same one made to the settings by hand. */
interface Edit {
  readonly part: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly change: (settings: Settings) => void;
}

const edits: readonly Edit[] = [
  {
    part: 'home',
    fields: { 'wording.tagline': 'Since 1968 – “Brolga”', 'home.banners.0.title': 'Été' },
    change: ({ wording, home }) => {
      wording.tagline = 'Since 1968 – “Brolga”';
      home.banners[0].title = 'Été';
    },
  },
  {
    part: 'home',
    fields: { 'remove:home.banners.1': 'yes' },
    change: ({ home }) => home.banners.splice(1, 1),
  },
  {
    part: 'footer',
    fields: {
      'count:footer.extra': '1',
      'footer.extra.0.text': 'Finance',
      'footer.extra.0.href': '/finance',
    },
    change: (settings) => {
      settings.footer = { extra: [{ text: 'Finance', href: '/finance' }] };
    },
  },
  {
    part: 'test-drives',
    fields: { 'test_drives.days_ahead': '9', 'test_drives.confirmation_text': '' },
    change: ({ test_drives: drives }) => {
      drives.days_ahead = 9;
      delete drives.confirmation_text;
    },
  },
  {
    part: 'phones',
    fields: { 'phones.used': '07 5550 0199' },
    change: (settings) => {
      settings.phones = { ...settings.phones, used: '07 5550 0199' };
    },
  },
];

async function makeAtDesk({ part, fields }: Edit): Promise<void> {
  const { parts, seen } = await desk.viewOf('site-part', `site/${part}`);
  const shown = Object.fromEntries(shownEntries(parts));
  const sent = await desk.send(`site/${part}`, { ...shown, seen, ...fields });
  expect(sent).toMatchObject({ state: 'moved' });
}

const addHoliday = (settings: Settings) => {
  const [place] = settings.locations;
  const day = { name: 'Stocktake', date: '2098-07-01', status: 'closed' };
  const byDate = (one: typeof day, other: typeof day) => one.date.localeCompare(other.date);
  place.special_hours = [...place.special_hours, day].sort(byDate);
};

test('edits at the desk make the settings that somebody would have written, and keep every other line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...edits], { minLength: 1 }), async (chosen) => {
      writeFileSync(file, byHand);
      const expected = settingsIn(byHand);
      for (const edit of chosen) {
        await makeAtDesk(edit);
        edit.change(expected);
      }
      const holiday = { do: 'special', name: 'Stocktake', from: '2098-07-01', status: 'closed', place: '0' };
      expect(await desk.send('site/hours', holiday)).toMatchObject({ state: 'moved' });
      addHoliday(expected);

      const after = text();
      expect(settingsIn(after)).toEqual(expected);
      expect(after.startsWith('\uFEFF')).toBe(true);
      expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const kept = new Set(after.split('\r\n').map((line) => line.replace(/,$/, '')));
      const gone = byHand.split('\r\n').filter((line) => !kept.has(line.replace(/,$/, '')));
      // The changed lines, and those of the banner that went.
      expect(gone.length).toBeLessThan(12);

      const written = join(folder, 'written');
      cpSync(join(tenantsDir, 'brolga'), join(written, 'brolga'), { recursive: true });
      writeFileSync(join(written, 'brolga/tenant.json'), JSON.stringify(expected));
      const read = await readTenant(written, 'brolga');
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      const { pages: _, datedPages: __, ...served } = desk.tenant();
      expect(served).toEqual(read.value);
    }),
    { numRuns: runs(20) },
  );
}, 300_000);

test('a form that is sent as it was shown changes no byte of it', async () => {
  writeFileSync(file, byHand);
  for (const part of [
    'home',
    'header',
    'footer',
    'forms',
    'theme',
    'finance',
    'test-drives',
    'wording',
    'phones',
  ]) {
    const { parts, seen } = await desk.viewOf('site-part', `site/${part}`);
    const sent = await desk.send(`site/${part}`, { ...Object.fromEntries(shownEntries(parts)), seen });
    expect(sent).toMatchObject({ to: `/desk/site/${part}?done=same` });
  }
  expect(text()).toBe(byHand);
});
