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
| \`content/*.md\` | Pages: \`content/about-us.md\` is \`/about-us\`. Markdown with settings above it. |
| \`content/blog/*.md\` | Posts of the blog. |
| \`offers.json\` | [What is on offer](#offersjson): \`/special-offers\` and a page for each. |
| \`models.json\` | [Makes and models](#modelsjson) that are sold new. |
| \`reviews.json\` | [What customers say](#reviewsjson). |
| \`redirects.json\` | [Addresses of a former site](#redirectsjson), and where they lead now. |
| \`assets/\` | Pictures, logos and fonts of the site's own. |

\`\`\`markdown
---
title: About us
description: Who we are, and how we sell cars.
---

We have sold cars in Hill End since 1987.
\`\`\`

\`\`\`json
[{ "from": "/used-vehicles.html", "to": "/search/used-cars" }]
\`\`\``;
