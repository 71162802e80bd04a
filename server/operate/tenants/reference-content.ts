import type { z } from 'zod';
import { schemaNode } from '#server/desk/rules/site-parts';
import { type BlockName, blocks, isBlockName } from '#server/settings/block-schema';
import { frontMatterSchema } from '#server/settings/content-schema';
import { bodyKeys, shots } from '#server/settings/illustration-schema';
import { blockExamples } from '#server/site/content/block-examples';
import { referenceTable } from './rules/reference-table';

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

const tableOf = (schema: z.ZodType): string => referenceTable(schemaNode(schema));

function blockReference(name: BlockName): string {
  const { about, schema } = blocks[name];
  const table = Object.keys(schemaNode(schema).properties ?? {}).length > 0 ? [tableOf(schema)] : [];
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

/** Introduction of the reference page. */
export const referenceHead = `# Dealers' sites

Each site is a folder here, with its settings in \`tenant.json\` and its pages, offers and pictures beside it. Mount a
folder of these into the image (\`TENANTS_DIR\`) and the sites are live. Changes on disk are checked and applied within
seconds, with no restart; a broken file is logged and reported at \`/readyz\`, and its last good version stays.

This page is generated from the schemas that check the files (\`npx dealer tenant schema\` regenerates it).

## Your first site in five minutes

\`\`\`
npx dealer tenant new hill-end-cars --name "Hill End Cars" --state nsw
npx dealer tenant check hill-end-cars
npm start
\`\`\`

1. Open \`http://hill-end-cars.localhost:3000/\`: the site is up, with no stock yet.
2. Put your own name, phone, address, hours and licence in \`hill-end-cars/tenant.json\`. An editor with JSON Schema
   support completes and explains every setting (\`"$schema": "../tenant.schema.json"\`). Save, then reload the page.
3. Choose a template (\`template\`) and your colours (\`theme.accent\`, \`theme.brand\`). The check warns about colours that
   are hard to read.
4. \`npx dealer stock import FILE --tenant hill-end-cars\` imports your stock; add \`--dry-run\` to preview.
5. List your host names (\`hosts\`), point their DNS here, and set where leads go (\`delivery.email_to\`).

This is enough for a complete site:

\`\`\`json
{
  "$schema": "../tenant.schema.json",
  "slug": "hill-end-cars",
  "name": "Hill End Cars",
  "locations": [
    {
      "name": "Hill End Cars",
      "phone": "(02) 5550 0142",
      "street": "1 Example Street",
      "city": "Hill End",
      "state": "NSW",
      "postcode": "2850"
    }
  ]
}
\`\`\`

The check reports an **error** (the site would be wrong, so the check fails), a **warning** (something shoppers or the law
require is missing) or a **note** (optional, and missing from a new site). These files never contain secrets; they
name environment variables instead.`;

export const referenceLanguages = `## Languages

\`"languages": ["zh-Hans", "vi"]\` adds a switch to the footer. Menus, the search page, forms, valuations and the pages after them then come
in Simplified Chinese or Vietnamese at the same addresses, for shoppers who choose so; the choice is kept in a cookie. Cars, your
own texts, consents, notices about credit and all other pages stay in English. A setting that you leave at its default is
translated; one in your own words is shown as you wrote it. Leads reach you in English, except for what shoppers type.
\`server/README.md\` says how to add a language.`;

export const referenceFolder = `## A site's folder

| File | Contents |
| --- | --- |
| \`tenant.json\` | All settings below. The only required file. |
| \`content/*.md\` | [Pages](#contentmd): \`content/about-us.md\` is \`/about-us\`. Markdown with front matter. |
| \`content/blog/*.md\` | Blog posts, written the same way. |
| \`offers.json\` | [Offers](#offersjson): \`/special-offers\` and a page for each offer. |
| \`models.json\` | [Makes and models](#modelsjson) sold new. |
| \`reviews.json\` | [Customer reviews](#reviewsjson). |
| \`redirects.json\` | [Redirects](#redirectsjson) from a previous site. |
| \`assets/\` | The site's [pictures, logos, fonts and PDFs](#assets). |`;

export const referenceAssets = `## assets/

Files that the other files refer to. Folders can be 3 levels deep; names use letters, digits, \`-\` and \`_\`, with no spaces. A
file only appears on the site when something refers to it.

| Files | Referred to by | How they are used |
| --- | --- | --- |
| Pictures: \`.jpg\` \`.jpeg\` \`.png\` \`.webp\` \`.avif\` \`.svg\`, up to 8 MiB and 12,000 pixels per side | Name in the folder, e.g. \`team/jo.jpg\` or \`assets/team/jo.jpg\`, wherever this page says *picture*: settings called \`image\`, \`image_url\`, \`logo\` or \`src\`, and \`![alt text](team/jo.jpg)\` in Markdown | Served in the size and format each screen needs. Supply large files: at least 1,600 pixels wide for a page, 1,920 by 540 for a banner. SVGs are rendered on the server. |
| Fonts: \`.woff2\` \`.woff\` \`.ttf\` \`.otf\` | \`theme.font\`, \`theme.headingFont\`: \`assets/fonts/our-regular.woff2\` | Subset to the letters that pages use, and served by the site. |
| Documents: \`.pdf\`, up to 10 MiB | In any link: \`/assets/price-list.pdf\` | Opens in the browser at that address. |
| The PDF's logo | \`pdf.logo\`: \`assets/logo.png\` | Shown at the top of a car's PDF; PNG or JPEG. |

The site also has pictures rendered from models: \`illustration:{body}/{colour}/{seed}/{shot}\`, e.g. \`illustration:ute/white/yard-1/quarter\`.
The seed is any word; each one gives a different look. Bodies: ${bodyKeys.join(', ')}. Shots: ${shots.join(', ')}
(motorcycles have no cabin).

\`npx dealer tenant check\` reports problems with these files: missing, unreadable or too large, or a symlink out of the
folder.`;
