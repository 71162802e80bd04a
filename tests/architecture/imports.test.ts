import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawRooms, type Room } from './draw-rooms';

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

type Edge = readonly [from: string, to: string];
type Refused = readonly [from: string, to: string, rule: string];

/**
 * Forbidden imports, each with the start of the rule's name. What is allowed, the product's own imports show: the linter
 * of imports reads them with the same rules.
 */
const broken: Refused[] = [
  ['app/routes/a.tsx', 'server/stock/cars/adapters/store.ts', 'only-creators-name-adapters'],
  ['app/routes/b.tsx', 'server/entry/services.ts', 'routes-may-not'],
  ['app/routes/c.tsx', 'app/styles/space.ts', 'routes-may-not'],
  ['app/features/showroom/a.tsx', 'app/features/site/page.tsx', 'features-may-not'],
  ['app/features/showroom/b.tsx', 'app/templates/harbour.ts', 'features-may-not'],
  ['app/features/showroom/c.tsx', 'server/settings/car.ts', 'features-may-not'],
  ['app/templates/harbour.ts', 'app/templates/workshop.ts', 'templates-may-not'],
  ['app/ui/a.tsx', 'app/features/site/page.tsx', 'ui-may-not'],
  ['app/ui/b.tsx', 'server/stock/views/card-view.ts', 'ui-may-not'],
  ['app/ui/d.tsx', 'app/parts/cars/noun.ts', 'ui-may-not'],
  ['app/parts/cars/a.tsx', 'app/features/site/page.tsx', 'parts-may-not'],
  ['app/styles/a.css.ts', 'app/ui/tag.tsx', 'styles-may-not'],
  ['app/rendering/a.ts', 'app/ui/tag.tsx', 'rendering-may-not'],
  ['app/features/showroom/e.tsx', 'app/rendering/documents/document.ts', 'features-may-not'],
  ['app/ui/c.tsx', 'app/rendering/documents/document.ts', 'ui-may-not'],
  ['server/stock/cars/rules/a.ts', 'server/stock/cars/adapters/store.ts', 'rules-may-not'],
  ['server/stock/cars/adapters/a.ts', 'server/stock/cars/adapters/store.ts', 'adapters-may-not'],
  ['server/stock/cars/adapters/b.ts', 'server/search/adapters/engine.ts', 'adapters-may-not'],
  ['server/stock/cars/show-a.ts', 'server/stock/cars/adapters/store.ts', 'only-creators-name-adapters'],
  ['server/stock/cars/show-b.ts', 'app/ui/tag.tsx', 'server-never-imports-app'],
  ['server/cli/a.ts', 'server/stock/cars/adapters/store.ts', 'only-creators-name-adapters'],
  ['server/entry/services.ts', 'server/stock/cars/adapters/store.ts', 'only-creators-name-adapters'],
  ['server/stock/pdf/create-pdf.ts', 'server/stock/cars/adapters/store.ts', 'creators-name-their-own'],
  ['server/stock/cars/show-c.ts', 'server/stock/cars/create-cars.ts', 'only-services-calls-creators'],
  ['server/cars/a.ts', 'server/platform/log.ts', 'every-server-folder-is-a-room'],
  ['prisma-free-fixtures/a.ts', 'app/ui/tag.tsx', 'fixtures-may-not'],
  ['tenants/wattle/a.ts', 'app/ui/tag.tsx', 'tenants-may-not'],
];

const rooms: readonly Room[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../server/rooms.json'), 'utf8'),
);
/** From every room to the next above it. */
const upward = rooms
  .slice(1)
  .map(({ room }, at): Edge => [`server/${rooms[at]?.room}/up-${at}.ts`, `server/${room}/down-${at}.ts`]);

/** Imports that are allowed as a type and forbidden as a value. */
const typesOnly: Refused[] = [
  ['app/features/showroom/d.tsx', 'server/stock/views/card-view.ts', 'features-may-import'],
  ['app/templates/frame.tsx', 'server/stock/views/card-view.ts', 'template-choice-may-import'],
  ['server/stock/cars/rules/b.ts', 'server/stock/cars/show-car.ts', 'rules-may-import'],
  ['server/stock/cars/adapters/c.ts', 'server/stock/cars/show-car.ts', 'adapters-may-import'],
  ['prisma-free-fixtures/b.ts', 'server/settings/car.ts', 'fixtures-may-import'],
];

let folder: string;
let result: ICruiseResult;

/** Writes one module for each named file, with its imports. */
function writeTree(edges: readonly Edge[]): void {
  const sources = new Map<string, string>();
  for (const [from, to] of edges) {
    const address = relative(dirname(from), to).replace(/\.tsx?$/, '');
    const path = address.startsWith('.') ? address : `./${address}`;
    const name = `a${sources.size}`;
    const line = `import { a as ${name} } from '${path}';\nexport const v${name} = ${name};\n`;
    sources.set(to, sources.get(to) ?? '');
    sources.set(from, `${sources.get(from) ?? ''}${line}`);
  }
  for (const [file, source] of sources) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}export const a = 1;\n`);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const rule: Edge = ['server/stock/cars/rules/reads.ts', 'server/settings/car.ts'];
  const circle: Edge[] = [
    ['server/stock/cars/circle-a.ts', 'server/stock/cars/circle-b.ts'],
    ['server/stock/cars/circle-b.ts', 'server/stock/cars/circle-a.ts'],
  ];
  const forbiddenEdges = [...broken, ...typesOnly].map(([from, to]): Edge => [from, to]);
  writeTree([...forbiddenEdges, ...upward, ...circle, rule]);
  writeFileSync(
    join(folder, 'server/stock/cars/rules/reads.ts'),
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  );
  const top = ['app', 'server', 'tenants', 'prisma-free-fixtures'];
  const options = { baseDir: folder, ruleSet: { forbidden }, validate: true, tsPreCompilationDeps: true };
  const { output } = await cruise(top, options);
  if (typeof output === 'string') throw new Error(output);
  result = output;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const violationsOf = (from: string, to: string): string[] =>
  result.summary.violations
    .filter((violation) => violation.from === from && violation.to === to)
    .map((violation) => violation.rule.name);

const named = (rule: string) => expect.arrayContaining([expect.stringMatching(`^${rule}`)]);

describe('the import rules', () => {
  it.each(broken)('refuse %s → %s', (from, to, rule) => {
    expect(violationsOf(from, to)).toEqual(named(rule));
  });
  it.each(typesOnly)('refuse %s → %s as a value', (from, to, rule) => {
    expect(violationsOf(from, to)).toEqual(named(rule));
  });
  it.each(upward)('refuse %s → %s, which runs up the rooms', (from, to) => {
    expect(violationsOf(from, to)).toEqual(
      expect.arrayContaining([expect.stringMatching(/-imports-only-from-lower-rooms$/)]),
    );
  });
  it('refuse a rule that reads files', () => {
    expect(violationsOf('server/stock/cars/rules/reads.ts', 'fs')).toEqual(
      named('rules-do-no-input-or-output'),
    );
  });
  it('refuse a circle of modules', () => {
    expect(violationsOf('server/stock/cars/circle-a.ts', 'server/stock/cars/circle-b.ts')).toEqual(
      named('no-cycles'),
    );
  });
  it('know every folder of the server', () => {
    const folders = readdirSync(resolve(import.meta.dirname, '../../server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'guides')
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual(rooms.map(({ room }) => room).toSorted());
  });
  it('see every module of the sample tree', () => {
    expect(result.modules.filter(({ source }) => source.startsWith('app/')).length).toBeGreaterThan(20);
  });
  it('are drawn in server/rooms.svg (npx vitest run -u draws it again)', async () => {
    await expect(drawRooms(rooms)).toMatchFileSnapshot('../../server/rooms.svg');
  });
});
