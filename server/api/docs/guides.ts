import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The guides in the order of the reference: each is a Markdown file, and a page of this name. */
export const guideNames = [
  'start',
  'test-mode',
  'dms',
  'crm',
  'events',
  'marketplace',
  'assistant',
  'app',
  'platforms',
] as const;
const guidesFolder = 'server/api/docs/guides';

/** A guide: its title and first paragraph, then its text in Markdown. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** Reads every guide from the project's folder. */
export const readGuides = (projectDir: string): Promise<readonly Guide[]> =>
  Promise.all(
    guideNames.map(async (name) =>
      parseGuide(name, await readFile(join(projectDir, guidesFolder, `${name}.md`), 'utf8')),
    ),
  );

/** A title in the first line, a paragraph, the text. */
function parseGuide(name: string, source: string): Guide {
  const [title = '', summary = '', ...rest] = source.split(/\n{2,}/);
  return {
    name,
    title: title.replace(/^# /, ''),
    summary: summary.replace(/\n/g, ' '),
    text: rest.join('\n\n'),
  };
}
