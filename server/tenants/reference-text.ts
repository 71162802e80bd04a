import { bodyKeys, shots } from '../media/illustration-schema';

/** What the reference page says before its tables. */
export const referenceHead = `# Dealers' sites

A site is a folder here: its settings in \`tenant.json\`, its pages, offers and pictures beside it. Mount a folder of such
folders into the image (\`TENANTS_DIR\`), and the sites are live. What is changed on disk is checked and in use within
seconds, without a restart; a broken change is told in the log and at \`/readyz\`, and the site stays as it was.

This page is made from the schemas that check the files (\`npx dealer tenant schema\` writes it anew).

## Your first site in five minutes

\`\`\`
npx dealer tenant new hill-end-cars --name "Hill End Cars" --state nsw
npx dealer tenant check hill-end-cars
npm start
\`\`\`

1. Open \`http://hill-end-cars.localhost:3000/\`: the site stands, without cars.
2. Put your own name, phone, address, hours and licence into \`hill-end-cars/tenant.json\`. An editor that knows JSON
   Schema completes and explains every setting (\`"$schema": "../tenant.schema.json"\`). Save, reload the page.
3. Choose a template (\`template\`) and your colours (\`theme.accent\`, \`theme.brand\`). The check tells colours that cannot
   be read.
4. \`npx dealer stock import FILE --tenant hill-end-cars\` brings your cars; \`--dry-run\` shows first what it would do.
5. Name your hosts (\`hosts\`), point them here, and say where leads go (\`delivery.email_to\`).

So little is enough for a whole site:

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

What the check tells is an **error** (the site would be wrong: the check fails), a **warning** (shoppers or the law would
miss something) or a **note** (a new site still lacks it, and may go on lacking it). Secrets never stand in these files:
they name environment variables.`;

export const referenceFolder = `## A site's folder

| File | Holds |
| --- | --- |
| \`tenant.json\` | Everything below. The only file that must be there. |
| \`content/*.md\` | [Pages](#contentmd): \`content/about-us.md\` is \`/about-us\`. Markdown with settings above it. |
| \`content/blog/*.md\` | Posts of the blog, written the same way. |
| \`offers.json\` | [What is on offer](#offersjson): \`/special-offers\` and a page for each. |
| \`models.json\` | [Makes and models](#modelsjson) that are sold new. |
| \`reviews.json\` | [What customers say](#reviewsjson). |
| \`redirects.json\` | [Addresses of a former site](#redirectsjson), and where they lead now. |
| \`assets/\` | [Pictures, logos, fonts and PDFs](#assets) of the site's own. |`;

export const referenceAssets = `## assets/

What the other files name. Folders in it may be 3 deep; names hold letters, digits, \`-\` and \`_\`, no spaces. Nothing of it is on
the site by itself.

| Files | Where they are named | What becomes of them |
| --- | --- | --- |
| Pictures: \`.jpg\` \`.jpeg\` \`.png\` \`.webp\` \`.avif\` \`.svg\`, up to 8 MiB and 12,000 pixels a side | By their name in the folder, e.g. \`team/jo.jpg\` or \`assets/team/jo.jpg\`, wherever this page says *picture*: a setting called \`image\`, \`image_url\`, \`logo\` or \`src\`, and \`![words](team/jo.jpg)\` in a text | The site serves them in the sizes and formats that each screen needs; give it a large one, 1,600 pixels wide or more for a page, 1,920 by 540 for a banner. An SVG is drawn on the server. |
| Fonts: \`.woff2\` \`.woff\` \`.ttf\` \`.otf\` | \`theme.font\`, \`theme.headingFont\`: \`assets/fonts/our-regular.woff2\` | Cut to the letters that pages need and served by the site. |
| Documents: \`.pdf\`, up to 10 MiB | In any link: \`/assets/price-list.pdf\` | Opens in the browser under its own name, at that address. |
| The PDF's logo | \`pdf.logo\`: \`assets/logo.png\` | Stands at the head of a car's PDF; PNG or JPEG. |

A picture may also be drawn by the site: \`illustration:{body}/{colour}/{seed}/{shot}\`, e.g. \`illustration:ute/white/yard-1/scene\`. The
seed is any word, for a look of its own. Bodies: ${bodyKeys.join(', ')}. Shots: ${shots.join(', ')}.

What is broken here (a file that is missing, no picture, no PDF, too large, or a link out of the folder) is told by
\`npx dealer tenant check\`.`;
