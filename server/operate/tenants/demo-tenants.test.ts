import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tenantJsonSchema } from '#server/cli/commands/tenant';
import { fontMaker } from '#server/dealer/font-library';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { templates } from '#server/settings/tenant-schema';
import { checkTenants } from './check-tenants';
import { loadTenants } from './load-tenants';
import { referenceFile, referencePage } from './reference-page';

const jsonSchemaFile = 'tenant.schema.json';

const project = resolve(import.meta.dirname, '../../..');
const folder = resolve(project, 'tenants');

describe('the demo tenants', () => {
  it('pass the check without errors, and without warnings except for the minimal one', async () => {
    const { tenants, findings } = await checkTenants({
      tenantsDir: folder,
      projectDir: project,
      fonts: fontMaker,
      now: new Date('2026-06-01T00:00:00.000Z'),
      secret: () => undefined,
    });
    const minimal = (file: string, severity: string) =>
      severity === 'warning' && file.startsWith('corner-cars');
    const told = findings.filter(({ file, severity }) => severity !== 'note' && !minimal(file, severity));
    expect(told).toEqual([]);
    expect(tenants).toEqual([
      'banksia-used-cars',
      'brolga',
      'corner-cars',
      'ironbark-motorcycles',
      'saltbush-caravans',
      'wattle-bend',
    ]);
  });

  it('differ visibly: every template, distinct accents, five states', async () => {
    const loaded = await loadTenants(folder);
    if (!loaded.ok) throw new Error('demo tenants do not load');
    const all = [...loaded.value.values()];
    expect(new Set(all.map(({ template }) => template))).toEqual(new Set(templates));
    expect(new Set(all.map(({ theme }) => theme.accent)).size).toBe(all.length);
    expect(new Set(all.map(({ locations }) => locations[0]?.state)).size).toBeGreaterThan(4);
  });

  it('show only phone numbers reserved for fiction', async () => {
    const loaded = await loadTenants(folder);
    if (!loaded.ok) throw new Error('demo tenants do not load');
    const phones = [...loaded.value.values()].flatMap(
      ({ phone, phones: { reveal: _, ...phones }, locations }) => [
        ...(phone ? [phone] : []),
        ...Object.values(phones).filter((phone) => phone !== undefined),
        ...locations.flatMap(({ phone, landline_phone }) => [
          phone,
          ...(landline_phone ? [landline_phone] : []),
        ]),
      ],
    );
    const fictitious = /^(\(0\d\) (5550|7010) \d{4}|0491 570 (006|110|15[6-9])|1800 160 401)$/;
    expect(phones.filter((phone) => !fictitious.test(phone))).toEqual([]);
  });
});

it('the reference page is up to date: otherwise run `npx dealer tenant schema`', async () => {
  expect(await readFile(resolve(folder, referenceFile), 'utf8')).toBe(referencePage());
});

describe('the JSON Schema for editors', () => {
  it('is up to date: otherwise run `npx dealer tenant schema`', async () => {
    expect(await readFile(resolve(folder, jsonSchemaFile), 'utf8')).toBe(tenantJsonSchema());
  });

  it('describes every setting', () => {
    expect(bareSettings(JSON.parse(tenantJsonSchema()))).toEqual([]);
  });

  it.each([
    ['offers.json', offersSchema],
    ['models.json', modelsFileSchema],
    ['reviews.json', reviewSetSchema],
    ['redirects.json', redirectsSchema],
  ])('is complete for %s', (_, schema) => {
    expect(bareSettings(z.toJSONSchema(schema, { io: 'input' }))).toEqual([]);
  });
});

/** Paths without a description. */
function bareSettings(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = 'items' in node ? bareSettings(node.items, `${path}[]`) : [];
  const kinds = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => Object(node)[word] ?? []);
  const members = 'properties' in node ? Object.entries(Object(node.properties)) : [];
  return [
    ...inner,
    ...kinds.flatMap((kind: unknown) => bareSettings(kind, path)),
    ...members.flatMap(([key, value]) => [
      ...(Object(value).description ? [] : [`${path}.${key}`]),
      ...bareSettings(value, `${path}.${key}`),
    ]),
  ];
}
