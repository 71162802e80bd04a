import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProblems, type TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { openLiveRegistry } from '#server/entry/tenants/live-registry';
import { loadSites } from '#server/entry/tenants/load-sites';
import { createLog } from '#server/platform/log';
import { type Damage, damages, seeded } from '../../../tests/support/broken-files';

const good = resolve(import.meta.dirname, '../../../tenants');
const dir = mkdtempSync(join(tmpdir(), 'broken-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const files = readdirSync(good, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^[^/]+\/.*\.(json|md)$/.test(file) && !file.includes('/assets/'),
);
const slugOf = (file: string): string => file.split('/')[0] ?? '';
const random = seeded(20_261_121);

/** The demo sites without their pictures and fonts, below `to`. */
function copySites(to: string): void {
  cpSync(good, to, { recursive: true, filter: (path) => !path.includes('/assets') });
}

/** Breaks a file and returns which; `place` is where each file is. */
function breakOne(damage: Damage, place: (file: string) => string): string {
  for (;;) {
    const file = files[Math.floor(random() * files.length)];
    if (file !== undefined && damage(place(file), random)) return file;
  }
}

let stamp = 1_000_000;
/** Restores a file with a new modification time. */
function putBack(file: string, place: (file: string) => string): void {
  rmSync(place(file), { recursive: true, force: true });
  copyFileSync(join(good, file), place(file));
  stamp += 10;
  utimesSync(place(file), stamp, stamp);
}

/** Reported with its file and what was expected. */
function expectTold(problems: readonly TenantProblem[], file: string): void {
  expect(problems.map((one) => one.file)).toContain(file);
  for (const one of problems) {
    expect(describeProblems([one])).toMatch(/expected|is not a known setting|is missing|not valid YAML: \w/);
  }
}

describe('two hundred broken files of the demo sites', () => {
  const alone = (file: string) => join(dir, slugOf(file), file);
  const names = Object.keys(damages);
  const rounds = Array.from({ length: 200 }, (_, at) => names[at % names.length]);

  beforeAll(() => {
    for (const slug of new Set(files.map(slugOf))) {
      cpSync(join(good, slug), join(dir, slug, slug), {
        recursive: true,
        filter: (path) => !path.includes('/assets'),
      });
    }
  });

  it.each(Object.entries(damages))(
    '%s: reports each with its file and what was expected, and loads nothing partially',
    async (name, damage) => {
      for (const _ of rounds.filter((one) => one === name)) {
        const file = breakOne(damage, alone);
        const loaded = await loadSites(join(dir, slugOf(file)));
        expect(loaded.ok, `${file} is taken`).toBe(false);
        if (!loaded.ok) expectTold(loaded.error, file);
        putBack(file, alone);
      }
    },
    30_000,
  );
});

describe('a broken file in a running site', () => {
  it('leaves the served version in place', async () => {
    const root = join(dir, 'running');
    const together = (file: string) => join(root, file);
    copySites(root);
    const opened = await openLiveRegistry(root, { production: true }, createLog('silent'));
    if (!opened.ok) throw new Error('the demo sites do not load');
    const registry = opened.value;
    const before = JSON.stringify(registry.all());
    for (const [name, damage] of Object.entries(damages)) {
      const file = breakOne(damage, together);
      await registry.refresh();
      expect(JSON.stringify(registry.all()) === before, `${name} in ${file}`).toBe(true);
      expectTold(registry.problems(), file);
      putBack(file, together);
    }
    await registry.refresh();
    expect(registry.problems()).toEqual([]);
  }, 30_000);
});
