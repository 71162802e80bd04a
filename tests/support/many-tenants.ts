import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes invented dealers for measurements: `count` sites with `pages` pages each, all of similar size. */
export function writeManyTenants(dir: string, count: number, pages: number): void {
  for (let at = 0; at < count; at += 1) {
    const slug = slugAt(at);
    mkdirSync(join(dir, slug, 'content/blog'), { recursive: true });
    writeFileSync(join(dir, slug, 'tenant.json'), JSON.stringify(settings(slug, at), null, 2));
    for (let page = 0; page < pages; page += 1) {
      const file = page % 2 === 0 ? `content/page-${page}.md` : `content/blog/post-${page}.md`;
      writeFileSync(join(dir, slug, file), pageText(slug, page));
    }
  }
}

export const slugAt = (at: number): string => `yard-${String(at).padStart(3, '0')}`;
const hostAt = (at: number): string => `www.${slugAt(at)}.example`;

const settings = (slug: string, at: number) => ({
  slug,
  name: `Yard ${at}`,
  hosts: [hostAt(at), `${slug}.example`],
  locations: ['Sales', 'Service', 'Parts'].map((name) => ({
    name: `Yard ${at} ${name}`,
    location_type: name.toLowerCase(),
    phone: '(07) 5550 0142',
    street: `${at + 1} Reed Court`,
    city: 'Aspley',
    state: 'QLD',
    postcode: '4034',
    opening_hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open: '08:30', close: '17:00' })),
  })),
});

const sentence =
  'We drive every car for a week before we offer it, and what we would not buy goes to auction. ';

const pageText = (slug: string, page: number): string => `---
title: Page ${page} of ${slug}
description: What there is to know about ${page}.
published: 2026-03-${String((page % 28) + 1).padStart(2, '0')}
---

${sentence.repeat(4)}

## The rest

${`- ${sentence}\n`.repeat(8)}
${sentence.repeat(6)}

[See our cars](/search/used-cars)
`;
