import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProblems, type TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { openLiveRegistry } from '#server/entry/tenants/live-registry';
import { loadSites } from '#server/entry/tenants/load-sites';
import { createLog } from '#server/platform/log';
import { type Damage, damages, seeded } from '../../../tests/support/broken-files';
import { runs } from '../../../tests/support/property-runs';

const good = resolve(import.meta.dirname, '../../../tenants');
const dir = mkdtempSync(join(tmpdir(), 'broken-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const files = readdirSync(good, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^[^/]+\/.*\.(json|md)$/.test(file) && !file.includes('/assets/'),
);
const slugOf = (file: string): string => file.split('/')[0] ?? '';
const slugs = new Set(files.map(slugOf));
const random = seeded(20_261_121);

/** Copies a demo site without its pictures and fonts. */
const copySite = (slug: string, to: string): void =>
  cpSync(join(good, slug), to, { recursive: true, filter: (path) => !path.includes('/assets') });

/** Breaks a file and returns which; `place` is where each file is. */
function breakOne(damage: Damage, place: (file: string) => string, sites: ReadonlySet<string>): string {
  const candidates = files.filter((file) => sites.has(slugOf(file)));
  for (;;) {
    const file = candidates[Math.floor(random() * candidates.length)];
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

function expectReported(problems: readonly TenantProblem[], file: string): void {
  expect(problems.map((one) => one.file)).toContain(file);
  for (const one of problems) {
    expect(describeProblems([one])).toMatch(/expected|is not a known setting|is missing|not valid YAML: \w/);
  }
}

describe('broken files of the demo sites', () => {
  const alone = (file: string) => join(dir, slugOf(file), file);
  const names = Object.keys(damages);
  const rounds = Array.from({ length: runs(200) }, (_, at) => names[at % names.length]);

  beforeAll(() => {
    for (const slug of slugs) copySite(slug, join(dir, slug, slug));
  });

  it.each(Object.entries(damages))(
    '%s: the file and the expected content are reported, and nothing loads partially',
    async (name, damage) => {
      for (const _ of rounds.filter((one) => one === name)) {
        const file = breakOne(damage, alone, slugs);
        const loaded = await loadSites(join(dir, slugOf(file)));
        expect(loaded.ok, file).toBe(false);
        if (!loaded.ok) expectReported(loaded.error, file);
        putBack(file, alone);
      }
    },
  );
});

describe('a broken file in a running site', () => {
  const running = new Set(['brolga', 'corner-cars']);

  it('leaves the served version in place', async () => {
    const root = join(dir, 'running');
    const together = (file: string) => join(root, file);
    for (const slug of running) copySite(slug, join(root, slug));
    const opened = await openLiveRegistry(root, { production: true }, createLog('silent'));
    if (!opened.ok) throw new Error('the demo sites do not load');
    const registry = opened.value;
    const before = JSON.stringify(registry.all());
    for (const [name, damage] of Object.entries(damages)) {
      const file = breakOne(damage, together, running);
      await registry.refresh();
      expect(JSON.stringify(registry.all()) === before, `${name} in ${file}`).toBe(true);
      expectReported(registry.problems(), file);
      putBack(file, together);
    }
    await registry.refresh();
    expect(registry.problems()).toEqual([]);
  });
});
