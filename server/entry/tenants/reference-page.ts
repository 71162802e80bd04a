import { z } from 'zod';
import { modelsFileSchema } from '#server/settings/model-schema';
import { offersSchema } from '#server/settings/offer-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { reviewSetSchema } from '#server/settings/review-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import { contentReference } from './reference-content';
import { type DataFileName, fileExamples } from './reference-examples';
import { referenceAssets, referenceFolder, referenceHead } from './reference-text';
import { referenceTable, type SchemaNode } from './rules/reference-table';

/** Name of the reference page in the tenants folder. */
export const referenceFile = 'README.md';

/** Every file of a tenant and every setting in it, as Markdown: generated from the schemas that check them. */
export function referencePage(): string {
  const tenant = jsonSchema(tenantSchema);
  const groups = Object.entries(tenant.properties ?? {}).filter(([, node]) => isGroup(node));
  const alone = Object.entries(tenant.properties ?? {}).filter(([, node]) => !isGroup(node));
  const required = tenant.required ?? [];
  const sections = groups.map(([name, node]) =>
    section(
      `\`${name}\``,
      node.description ?? '',
      node.properties ? node : { properties: { [name]: node }, required },
    ),
  );
  return [
    referenceHead,
    referenceFolder,
    '## tenant.json',
    `Sections: ${groups.map(([name]) => `[${name}](#${name})`).join(' · ')}`,
    'Every setting is optional unless marked **required**. Settings are grouped: `a.b` is `b` in the group `a`, and `a[].b` is `b` in each entry of the list `a`.',
    section('The site', 'Settings at the top level of the file.', {
      properties: Object.fromEntries(alone),
      required,
    }),
    ...sections,
    contentReference(),
    '## The other files',
    ...files.map(([name, text, schema]) =>
      [
        section(`\`${name}\``, text, entryOf(jsonSchema(schema))),
        `\`\`\`json\n${JSON.stringify(fileExamples[name], null, 2)}\n\`\`\``,
      ].join('\n\n'),
    ),
    referenceAssets,
  ]
    .join('\n\n')
    .concat('\n');
}

const files: ReadonlyArray<readonly [name: DataFileName, text: string, schema: z.ZodType]> = [
  ['offers.json', 'Offers: a list of objects.', offersSchema],
  ['models.json', 'Makes and models sold new.', modelsFileSchema],
  ['reviews.json', 'Customer reviews.', reviewSetSchema],
  ['redirects.json', 'Redirects from a previous site: a list of objects.', redirectsSchema],
];

const jsonSchema = (schema: z.ZodType): SchemaNode =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as SchemaNode;

const isGroup = (node: SchemaNode): boolean =>
  node.properties !== undefined || node.items?.properties !== undefined;

/** For a list, its entries. */
const entryOf = (node: SchemaNode): SchemaNode => node.items ?? node;

const section = (title: string, text: string, node: SchemaNode): string =>
  `### ${title}\n\n${text}\n\n${referenceTable(node)}`;
