import type { z } from 'zod';
import type { SettingNode } from '#server/desk/rules/setting-entry';
import { schemaNode } from '#server/desk/rules/site-parts';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import {
  contentReference,
  referenceAssets,
  referenceFolder,
  referenceHead,
  referenceLanguages,
} from './reference-content';
import { referenceTable } from './rules/reference-table';

/** Name of the reference page in the tenants folder. */
export const referenceFile = 'README.md';

/** Every file of a tenant and every setting in it, as Markdown: generated from the schemas that check them. */
export function referencePage(): string {
  const tenant = schemaNode(tenantSchema);
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
    referenceLanguages,
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
        section(`\`${name}\``, text, entryOf(schemaNode(schema))),
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

const isGroup = (node: SettingNode): boolean =>
  node.properties !== undefined || node.items?.properties !== undefined;

/** For a list, its entries. */
const entryOf = (node: SettingNode): SettingNode => node.items ?? node;

const section = (title: string, text: string, node: SettingNode): string =>
  `### ${title}\n\n${text}\n\n${referenceTable(node)}`;

/** Examples of the dealer's other files, for the reference of a tenant's folder. */
export const fileExamples = {
  'offers.json': [
    {
      id: 'winter-ranger',
      name: 'Ranger from $49,990 drive away',
      manufacturer: 'Ford',
      model: { name: 'Ranger', slug: 'ranger' },
      description: 'Demo utes with tow bar and tub liner. [See the price list](/assets/price-list.pdf).',
      disclaimer: 'For private buyers in Queensland, while stock lasts.',
      image_url: 'offers/ranger.jpg',
      start: '2026-06-01',
      expiry: '2026-06-30',
      position: 1,
    },
  ],
  'models.json': {
    manufacturers: [{ id: 'ford', name: 'Ford', slug: 'ford', logo: { url: 'logos/ford.svg' } }],
    models: [
      {
        id: 'ranger',
        name: 'Ranger',
        slug: 'ranger',
        manufacturer_name: 'Ford',
        description: 'A ute for work that takes the family on Sunday.',
        body: ['Ute'],
        fuel: ['Diesel'],
        status: 'new',
        image: { url: 'range/ranger.jpg' },
        path: '/pages/ranger',
      },
    ],
  },
  'reviews.json': {
    count: 415,
    average_rating: '4.6',
    reviews: [
      {
        id: 'r1',
        customer_name: 'Priya N.',
        text: 'They called back when they said they would.',
        rating: 5,
        review_date: '12/03/2026',
        created_at_time_ago_in_words: '2 months ago',
      },
    ],
  },
  'redirects.json': [
    { from: '/used-vehicles.html', to: '/search/used-cars' },
    { from: '/news/*', to: '/blog' },
    { from: '/clearance-2019', status: 410 },
  ],
};

type DataFileName = keyof typeof fileExamples;
