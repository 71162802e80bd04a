import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { blocks, isBlockName } from '#server/settings/block-schema';
import { frontMatterSchema } from '#server/settings/content-schema';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import { readPage } from '#server/site/content/rules/read-page';
import { authored } from './reference-content';
import { fileExamples, referencePage } from './reference-page';

type DataFileName = keyof typeof fileExamples;

const page = referencePage();
const fenced = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\n\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

describe('the reference page', () => {
  it.each(Object.keys(blocks).filter(isBlockName))('documents every setting of the block %s', (name) => {
    expect(page).toContain(`#### ::: ${name}\n`);
    for (const setting of Object.keys(blocks[name].schema.shape))
      expect(page).toContain(`| \`${setting}\` |`);
    expect(readPage('a.md', `---\ntitle: A\n---\n\n${authored(name)}\n`)).toMatchObject({ ok: true });
  });

  it('documents every front matter setting, with a valid page as the example', () => {
    for (const setting of Object.keys(frontMatterSchema.shape)) expect(page).toContain(`| \`${setting}\` |`);
    const pages = fenced('markdown');
    expect(pages).toHaveLength(1);
    for (const one of pages) expect(readPage('a.md', one)).toMatchObject({ ok: true });
  });

  it.each<[DataFileName, z.ZodType]>([
    ['offers.json', offersSchema],
    ['models.json', modelsFileSchema],
    ['reviews.json', reviewSetSchema],
    ['redirects.json', redirectsSchema],
  ])('has a valid example of %s', (name, schema) => {
    expect(schema.safeParse(fileExamples[name]).error?.issues).toBeUndefined();
    expect(page).toContain(JSON.stringify(fileExamples[name], null, 2));
  });

  it('has a valid minimal tenant.json', () => {
    const [smallest = ''] = fenced('json');
    expect(tenantSchema.safeParse(JSON.parse(smallest)).error?.issues).toBeUndefined();
  });

  it('links only to its own headings', () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replace(/ /g, '-'),
    );
    const linked = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });

  it('documents PDFs and drawings, their types and their limit', () => {
    expect(page).toContain('/assets/price-list.pdf');
    expect(page).toContain('`.pdf`, up to 10 MiB');
  });
});
