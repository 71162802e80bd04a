import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiDocument } from '#server/api/document';
import { isRecord, mediaTypes, operationsOf } from '#server/api/routes/openapi-parts';
import { typesOf } from '../../server/api/client/generate.mjs';

const document = apiDocument();
const project = resolve(import.meta.dirname, '../..');
const client = join(project, 'server/api/client');
/** Within the project, so that the client finds its own dependency. */
let folder = '';
beforeAll(async () => {
  mkdirSync(join(project, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(project, 'node_modules/.cache/client-types-'));
  for (const name of ['index.js', 'index.d.ts']) cpSync(join(client, name), join(folder, name));
  writeFileSync(join(folder, 'schema.ts'), await typesOf(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What tsc says of files beside the types. */
function complaints(files: Readonly<Record<string, string>>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file: place, start = 0 }) => {
    const line = place ? place.text.slice(0, start).split('\n').length : 0;
    const context = place?.text.split('\n')[line - 1]?.slice(0, 120) ?? '';
    return `${context}: ${ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 600)}`;
  });
}

/** Every example of a body, a response, a webhook and a parameter, as a constant of its generated type. */
function typedExamples(): string {
  const lines = operationsOf(document).flatMap(({ id, operation }) => {
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
  return `import type { operations as O } from './schema';\n${constants.join('\n')}\n`;
}

const key = (status: string): string => (/^\d+$/.test(status) ? status : `'${status}'`);

const use = `
import { createDealerClient, type Schemas } from './index';
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
  const examples = typedExamples();
  expect(examples.split('\n').length).toBeGreaterThan(400);
  expect(complaints({ 'examples.ts': examples, 'use.ts': use })).toEqual([]);
});

test('npm pack makes a package with the client and its types', () => {
  const target = mkdtempSync(join(tmpdir(), 'client-package-'));
  try {
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: client });
    const [{ files }]: [{ files: { path: string; size: number }[] }] = JSON.parse(packed.toString());
    expect(files.map(({ path }) => path).sort()).toEqual(
      ['README.md', 'index.d.ts', 'index.js', 'package.json', 'schema.d.ts'].sort(),
    );
    expect(files.find(({ path }) => path === 'schema.d.ts')?.size).toBeGreaterThan(100_000);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}, 300_000);
