import MarkdownIt from 'markdown-it';
import { readTags } from './read-tags';
import { RichWriter } from './rich-writer';

/** A text as a page shows it, and as plain words. */
export interface RichText {
  /** Safe: made of the allowed elements alone, each of them closed. */
  readonly html: string;
  /** One line. */
  readonly text: string;
}

/** HTML goes through it as it is: what is allowed is decided afterwards, on the whole. */
const markdown = new MarkdownIt({ html: true, linkify: false }).disable(['image', 'table', 'code', 'fence']);
const known = new Map<string, RichText>();
const mostKnown = 2_000;

/**
 * A dealer's own words: Markdown or simple HTML in, paragraphs, emphasis,
 * lists, headings and links out. Scripts, styles and every attribute but a link's address are gone.
 */
export function richText(source: string): RichText {
  const made = known.get(source);
  if (made) return made;
  const writer = new RichWriter();
  for (const piece of readTags(markdown.render(source))) writer.take(piece);
  const text = writer.finish();
  if (known.size >= mostKnown) known.clear();
  known.set(source, text);
  return text;
}
