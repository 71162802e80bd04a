import { pageAt } from '#server/dealer/rules/page-at';
import type { BlockName } from '#server/settings/block-schema';
import { splitBlocks } from '#server/site/content/rules/read-page';

/** What can be put into a page's text besides words, as its author finds it in the text. */
interface Insertable {
  readonly name: BlockName;
  readonly text: string;
  /** `LIST` stands for the address of a list of cars. */
  readonly yaml: string;
}

const insertables: readonly Insertable[] = [
  {
    name: 'stock',
    text: 'Cars from a search',
    yaml: 'heading: In stock\nsearch: LIST\nlimit: 4',
  },
  { name: 'form', text: 'The form of this page', yaml: '' },
  {
    name: 'cta',
    text: 'Button',
    yaml: 'heading: Come and see us\nbuttons:\n  - { text: Contact us, href: /contact }',
  },
  {
    name: 'faq',
    text: 'Question and answer',
    yaml: 'items:\n  - question: Your question?\n    answer: "Your answer."',
  },
  {
    name: 'columns',
    text: 'Two columns',
    yaml: 'items:\n  - { title: First, text: "Your text." }\n  - { title: Second, text: "Your text." }',
  },
  { name: 'hours', text: 'Opening hours', yaml: 'heading: Opening hours' },
  { name: 'locations', text: 'Locations', yaml: 'heading: Come and see us' },
  { name: 'map', text: 'Map', yaml: 'heading: Find us' },
  { name: 'reviews', text: 'Reviews', yaml: 'limit: 3' },
  { name: 'offers', text: 'Offers', yaml: 'limit: 3' },
  { name: 'posts', text: 'Latest posts', yaml: 'limit: 3' },
  { name: 'finder', text: 'Search box', yaml: 'finder: search' },
];

/** What can be put into the text of a page; a form only where its address has one. */
export const insertableBlocks = (path: string) =>
  insertables.filter(({ name }) => name !== 'form' || pageAt(path)?.form !== undefined);

/** What a block is called here; undefined for one that can't be put in. */
export const insertableTitle = (name: string): string | undefined =>
  insertables.find((one) => one.name === name)?.text;

/** The blocks of a text, each with the name that its author finds in it: `Opening hours (::: hours)`. */
export const blocksIn = (text: string): readonly string[] =>
  splitBlocks(text).flatMap((stretch) =>
    stretch.kind === 'block' ? [`${insertableTitle(stretch.name) ?? 'Block'} (::: ${stretch.name})`] : [],
  );

/** A text with a block at its end; undefined for a block that can't be put in. */
export function withBlock(
  text: string,
  name: string,
  { path, listPath }: { readonly path: string; readonly listPath: string },
): string | undefined {
  const block = insertableBlocks(path).find((one) => one.name === name);
  if (!block) return undefined;
  const list = listPath.startsWith('/search/') ? listPath : '/search/used-cars';
  const yaml = block.yaml.replace('LIST', () => list);
  return withParagraph(text, ['::: ', name, '\n', yaml && `${yaml}\n`, ':::'].join(''));
}

/** A text with a paragraph behind it. */
export const withParagraph = (text: string, paragraph: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${paragraph}\n`;

/** A picture in Markdown; its description can't end the brackets. */
export const pictureText = (ref: string, alt: string): string =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '')}](${ref})`;
