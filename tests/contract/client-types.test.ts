import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument, completeDocument } from '#server/api/document';
import { isRecord, type Json, mediaTypes, operationsOf } from '#server/api/routes/openapi-parts';
import { packClient, typesOf } from '../../server/api/client/pack.mjs';
import { codeBlocks } from '../support/api-guides';

const project = resolve(import.meta.dirname, '../..');
const document = apiDocument();
/** A project that has installed the client, as integrators do, with no registry. */
let folder = '';
let file = '';
beforeAll(async () => {
  mkdirSync(join(project, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(project, 'node_modules/.cache/client-types-'));
  file = join(folder, 'client.tgz');
  await packClient(document, file);
  writeFileSync(join(folder, 'package.json'), '{"name":"integration","private":true,"type":"module"}');
  const argv = [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--cache',
    join(folder, 'cache'),
    './client.tgz',
  ];
  execFileSync('npm', argv, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'complete.ts'), await typesOf(completeDocument()));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = (name: string): string => join(folder, 'node_modules', name);

/** What tsc says of files of that project. */
function complaints(files: Readonly<Record<string, string>>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noUnusedLocals: true,
      types: ['node'],
      typeRoots: [join(project, 'node_modules/@types')],
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
    },
  );
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file: place, start = 0 }) => {
    const line = place ? place.text.slice(0, start).split('\n').length : 0;
    const context = place?.text.split('\n')[line - 1]?.slice(0, 120) ?? '';
    return `${context}: ${ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 600)}`;
  });
}

/** Every example of a body, a response, a webhook and a parameter, as a constant of its generated type. */
function typedExamples(described: Json, module: string): string {
  const lines = operationsOf(described).flatMap(({ id, operation }) => {
    const bodies = mediaTypes(operation).flatMap(({ of, type, schema, examples }) => {
      if (!schema) return [];
      const place =
        of === 'body' ? `NonNullable<O['${id}']['requestBody']>` : `O['${id}']['responses'][${key(of)}]`;
      return examples.map((value) => [`${place}['content']['${type}']`, value] as const);
    });
    const parameters = (Array.isArray(operation['parameters']) ? operation['parameters'] : []).filter(
      isRecord,
    );
    return [
      ...bodies,
      ...parameters.map(({ in: place, name, example }) => {
        const group = `NonNullable<O['${id}']['parameters']['${place}']>`;
        return [`NonNullable<${group}['${name}']>`, example] as const;
      }),
    ];
  });
  const constants = lines.map(
    ([type, value], at) => `export const e${at}: ${type} = ${JSON.stringify(value)};`,
  );
  return `import type { operations as O } from '${module}';\n${constants.join('\n')}\n`;
}

const key = (status: string): string => (/^\d+$/.test(status) ? status : `'${status}'`);

const use = `
import { createDealerClient, type Schemas } from 'dealer-site-client';
const dealer = createDealerClient({ site: 'https://www.brolga.example', apiKey: undefined });
export async function use(): Promise<Schemas['CarData'][]> {
  const { data, error } = await dealer.GET('/api/search', { params: { query: { make: ['Toyota'], limit: 3 } } });
  if (error) throw new Error(error.detail);
  const count: number = data.count;
  for (const car of data.data) if (car.card?.title) console.log(car.card.title, count);
  const lead = await dealer.POST('/api/leads', {
    params: { header: { 'Idempotency-Key': 'one' } },
    body: { category: 'Enquiry', first_name: 'Sam', phone: '0400 000 000' },
  });
  if (lead.data) { const id: string = lead.data.id; console.log(id); }
  const all: Schemas['CarData'][] = [];
  for await (const page of dealer.pages('/api/stock', { params: { query: { limit: 100 } } }))
    for (const item of page.data) if (item.object === 'car') all.push(item);
  // @ts-expect-error: no such path.
  await dealer.GET('/api/serch');
  // @ts-expect-error: no such category.
  await dealer.POST('/api/leads', { body: { category: 'Enquirry', name: 'Sam', phone: '0400 000 000' } });
  // @ts-expect-error: a number.
  await dealer.GET('/api/search', { params: { query: { limit: 'three' } } });
  return all;
}
`;

test('tsc --strict accepts every example and ordinary use of the client, and refuses a wrong one', () => {
  const examples = typedExamples(document, 'dealer-site-client');
  expect(examples.split('\n').length).toBeGreaterThan(300);
  expect(complaints({ 'examples.ts': examples, 'use.ts': use })).toEqual([]);
});

test('tsc --strict accepts the examples of every other operation', () => {
  expect(complaints({ 'all-examples.ts': typedExamples(completeDocument(), './complete') })).toEqual([]);
});

test('tsc --strict accepts the programs of the guides', () => {
  const programs = codeBlocks.filter(({ language }) => language === 'ts');
  expect(programs.length).toBeGreaterThan(5);
  const names = programs.map(({ label }) => label.replace(/:.*/, ''));
  expect(names).toEqual([...new Set(names)]);
  expect(complaints(Object.fromEntries(programs.map(({ code }, at) => [names[at] ?? '', code])))).toEqual([]);
});

const packageSchema = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) });

test('the package has a version by the date of the API, and all that it needs', () => {
  const { version, dependencies } = packageSchema.parse(
    JSON.parse(readFileSync(join(installed('dealer-site-client'), 'package.json'), 'utf8')),
  );
  expect(version).toMatch(/^1\.20\d{6}\.0$/);
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  for (const name of ['index.js', 'index.d.ts', 'schema.d.ts', 'README.md', 'LICENSE'])
    expect(existsSync(join(installed('dealer-site-client'), name)), name).toBe(true);
  const run = [
    '--input-type=module',
    '-e',
    "import('dealer-site-client').then((a) => console.log(Object.keys(a).join()))",
  ];
  expect(execFileSync(process.execPath, run, { cwd: folder }).toString()).toBe('createDealerClient\n');
});

test('packing again makes the same bytes', async () => {
  const again = join(folder, 'again.tgz');
  await packClient(document, again);
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(digest(again)).toBe(digest(file));
}, 300_000);
