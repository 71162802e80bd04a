import { z } from 'zod';
import { blockExamples } from '#server/pages/content/block-examples';
import { type BlockName, blocks, isBlockName } from '#server/settings/block-schema';
import { frontMatterSchema } from '#server/settings/content-schema';
import { referenceTable, type SchemaNode } from './rules/reference-table';

/** Reference for content pages: front matter and every block, generated from their schemas. */
export function contentReference(): string {
  const names = Object.keys(blocks).filter(isBlockName);
  return [
    '## content/*.md',
    places,
    '### Front matter',
    'YAML between two lines of `---` at the very top. Settings not in this table are rejected.',
    tableOf(frontMatterSchema),
    frontExample,
    '### The text',
    text,
    '### Blocks',
    blocksText,
    `Blocks: ${names.map((name) => `[${name}](#-${name})`).join(' · ')}`,
    ...names.map(blockReference),
  ].join('\n\n');
}

const jsonSchema = (schema: z.ZodType): SchemaNode =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as SchemaNode;
const tableOf = (schema: z.ZodType): string => referenceTable(jsonSchema(schema));

function blockReference(name: BlockName): string {
  const { about, schema } = blocks[name];
  const table = Object.keys(jsonSchema(schema).properties ?? {}).length > 0 ? [tableOf(schema)] : [];
  return [`#### ::: ${name}`, about, ...table, `\`\`\`\n${authored(name)}\n\`\`\``].join('\n\n');
}

/** A block as written in a page. */
export const authored = (name: BlockName): string =>
  ['::: '.concat(name), blockExamples[name], ':::'].filter(Boolean).join('\n');

const places = `A page is a Markdown file; its path in the folder is its address. Names use lower-case letters, digits and single
hyphens; at most 4 folders deep, 500 files, 256 KiB each, in UTF-8.

| File | Address |
| --- | --- |
| \`content/warranty.md\` | \`/warranty\`. Likewise \`/diamond-advantage\`, \`/capped-price-servicing\` and \`/roadside-assist\`; all four appear in the Service group of the menu. |
| \`content/about-us.md\`, \`buying.md\`, \`terms-and-conditions.md\`, \`privacy-policy.md\` | Replaces the built-in page. |
| \`content/eofy.md\`, \`content/pages/eofy-2026.md\` | \`/eofy\`, \`/pages/eofy-2026\`: campaigns with \`start\` and \`expiry\`. |
| \`content/contact.md\`, \`service.md\`, \`fleet.md\`, \`careers.md\`, \`finance.md\`, \`trade-in.md\`, \`special-offers.md\`, \`vehicle-parts-and-accessories.md\` … | Shown above the form at that address; content after \`::: form\` is shown below it. |
| \`content/trade-in.md\` | Content after its form is also shown on \`/sell-your-car\` and \`/sell-my-car\`. |
| \`content/dealerships.md\`, \`content/contact-us/{slug}.md\` | Shown above the list of locations, and above one location. |
| \`content/blog/summer-tyres.md\` | \`/blog/summer-tyres\`: a post. \`published\` is required. |
| \`content/blog/vehicle-reviews/hilux.md\` | \`/blog/vehicle-reviews/hilux\`: a post in that category. |
| \`content/blog/index.md\`, \`content/blog/vehicle-reviews/index.md\` | Shown above the list of posts. |
| \`content/anything/index.md\` | \`/anything\`. |

The home page comes from \`tenant.json\` (\`home\`, \`wording\`); \`/search\`, \`/cars\`, \`/brands\` and \`/models\` come from your stock.`;

const frontExample = `\`\`\`markdown
---
title: Hilux after a year on a farm
description: What 31,000 km of gates, dust and school runs did to a work ute.
published: 2026-11-02
author: Mick Doyle
category: vehicle-reviews
image: hilux.jpg
image_alt: A silver ute at dusk
---
Glenda runs cattle south of the town.

## What held up

The tub liner, to everyone's surprise.
\`\`\``;

const text = `Markdown: headings from \`##\` (the title is the \`#\`), lists, quotes, tables, **bold** and *italic*. HTML is shown as
typed, never run.

| Markdown | Result |
| --- | --- |
| \`[our cars](/search/used-cars)\` | A link to a page on the site, starting with \`/\`. |
| \`[maker's site](https://www.example.com/)\` \`[call us](tel:0755500142)\` \`[email us](mailto:us@dealer.example)\` | A link to another site, a phone number or an email address. |
| \`[Price list (PDF, 2 MB)](/assets/price-list.pdf)\` | A link to [a document](#assets) in the assets folder. |
| \`![Our yard from the road](yard.jpg)\` | [A picture](#assets) from the assets folder, with alt text. |`;

const blocksText = `A block is a line \`::: name\`, some YAML, and a line \`:::\`. Blocks go between paragraphs and cannot be nested; at most 120 per
page. Text is plain unless the table says Markdown. In YAML, put quotation marks around text that contains \`: \` or \` #\`, or
that starts with \`*\`, \`&\`, \`!\`, \`[\`, \`{\`, \`%\` or \`@\`.`;
