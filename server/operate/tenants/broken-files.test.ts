import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeProblems, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { type Damage, damages, seeded } from '../../../tests/support/broken-files';
import { loadSites } from '../../../tests/support/demo-tenants';
import { folderForFile } from '../../../tests/support/folder';
import { runs } from '../../../tests/support/property-runs';

const good = resolve(import.meta.dirname, '../../../tenants');
const dir = folderForFile();

const files = readdirSync(good, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^[^/]+\/.*\.(json|md)$/.test(file) && !file.includes('/assets/'),
);
const slugOf = (file: string): string => file.split('/')[0] ?? '';
const random = seeded(20_261_121);

/** Where the copy of a file is: each site is alone in a folder. */
const place = (file: string) => join(dir, slugOf(file), file);

/** Breaks a file and returns which. */
function breakOne(damage: Damage): string {
  for (;;) {
    const file = files[Math.floor(random() * files.length)];
    if (file !== undefined && damage(place(file), random)) return file;
  }
}

function putBack(file: string): void {
  rmSync(place(file), { recursive: true, force: true });
  copyFileSync(join(good, file), place(file));
}

function expectReported(problems: readonly TenantProblem[], file: string): void {
  expect(problems.map((one) => one.file)).toContain(file);
  for (const one of problems) {
    expect(describeProblems([one])).toMatch(/expected|is not a known setting|is missing|not valid YAML: \w/);
  }
}

describe('broken files of the demo sites', () => {
  const names = Object.keys(damages);
  const rounds = Array.from({ length: runs(200) }, (_, at) => names[at % names.length]);

  beforeAll(() => {
    const filter = (path: string) => !path.includes('/assets');
    for (const slug of new Set(files.map(slugOf)))
      cpSync(join(good, slug), join(dir, slug, slug), { recursive: true, filter });
  });

  it.each(Object.entries(damages))(
    '%s: the file and the expected content are reported, and nothing loads partially',
    async (name, damage) => {
      for (const _ of rounds.filter((one) => one === name)) {
        const file = breakOne(damage);
        const loaded = await loadSites(join(dir, slugOf(file)));
        expect(loaded.ok, file).toBe(false);
        if (!loaded.ok) expectReported(loaded.error, file);
        putBack(file);
      }
    },
  );
});
