import { z } from 'zod';
import { blockExamples } from '../content/block-examples';
import { type BlockName, blocks, isBlockName } from '../content/block-schema';
import { frontMatterSchema } from '../content/content-schema';
import { referenceTable, type SchemaNode } from './rules/reference-table';

/** How pages are written: what stands above them, and every block, from the schemas that check them. */
export function contentReference(): string {
  const names = Object.keys(blocks).filter(isBlockName);
  return [
    '## content/*.md',
    places,
    '### Settings above the text',
    'YAML between two lines of `---`, at the very top. Settings that are not in this table are refused.',
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

/** A block as it stands in a page. */
export const authored = (name: BlockName): string =>
  ['::: '.concat(name), blockExamples[name], ':::'].filter(Boolean).join('\n');

const places = `A page is a Markdown file; its place in the folder is its address. Names hold lower-case letters, digits and single
hyphens; at most 4 folders deep, 500 files, 256 KiB each, in UTF-8.

| File | Stands at |
| --- | --- |
| \`content/warranty.md\` | \`/warranty\`. So do \`/diamond-advantage\`, \`/capped-price-servicing\` and \`/roadside-assist\`, which join the Service group of the menu. |
| \`content/about-us.md\`, \`buying.md\`, \`terms-and-conditions.md\`, \`privacy-policy.md\` | Your own words in the place of the built-in page. |
| \`content/eofy.md\`, \`content/pages/eofy-2026.md\` | \`/eofy\`, \`/pages/eofy-2026\`: campaigns, with \`start\` and \`expiry\`. |
| \`content/contact.md\`, \`service.md\`, \`fleet.md\`, \`careers.md\`, \`finance.md\`, \`trade-in.md\`, \`special-offers.md\`, \`vehicle-parts-and-accessories.md\` … | Above the form of that address; what follows \`::: form\` stands below it. |
| \`content/trade-in.md\` | Also gives \`/sell-your-car\` and \`/sell-my-car\` what follows its form. |
| \`content/dealerships.md\`, \`content/contact-us/{slug}.md\` | Above the places, and above one of them. |
| \`content/blog/summer-tyres.md\` | \`/blog/summer-tyres\`: a post. It needs \`published\`. |
| \`content/blog/vehicle-reviews/hilux.md\` | \`/blog/vehicle-reviews/hilux\`: a post of that category. |
| \`content/blog/index.md\`, \`content/blog/vehicle-reviews/index.md\` | Words above the list of posts. |
| \`content/anything/index.md\` | \`/anything\`. |

The front page is made from \`tenant.json\` (\`home\`, \`wording\`), and \`/search\`, \`/cars\`, \`/brands\` and \`/models\` from the stock.`;

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

The tub liner, against everybody's bets.
\`\`\``;

const text = `Markdown: headings from \`##\` (the title is the \`#\`), lists, quotations, tables, **bold** and *italic*. HTML is shown as
it is typed, never run.

| Written | Is |
| --- | --- |
| \`[our cars](/search/used-cars)\` | A link to a page of the site: it begins with \`/\`. |
| \`[them](https://www.example.com/)\` \`[ring](tel:0755500142)\` \`[write](mailto:us@dealer.example)\` | Another site, a number, an address. |
| \`[Price list (PDF, 2 MB)](/assets/price-list.pdf)\` | [A document](#assets) of the assets folder. |
| \`![Our yard from the road](yard.jpg)\` | [A picture](#assets) of the assets folder, with words for who does not see it. |`;

const blocksText = `A block is a line \`::: name\`, YAML, and a line \`:::\`. Blocks stand between the paragraphs, not in each other; at most 120 in a
page. Text is plain unless the table says Markdown. YAML wants quotation marks around a text with \`: \` or \` #\` in it, or one
that begins with \`*\`, \`&\`, \`!\`, \`[\`, \`{\`, \`%\` or \`@\`.`;
