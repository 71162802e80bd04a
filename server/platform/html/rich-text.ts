import MarkdownIt from 'markdown-it';
import { readTags } from './read-tags';
import { RichWriter } from './rich-writer';

/** A text as HTML and as plain words. */
export interface RichText {
  /** Safe: only allowed elements, all closed. */
  readonly html: string;
  /** One line. */
  readonly text: string;
}

/** HTML passes through: filtering happens afterwards, on the whole. */
const markdown = new MarkdownIt({ html: true, linkify: false }).disable(['image', 'table', 'code', 'fence']);
const known = new Map<string, RichText>();
const mostKnown = 2_000;

/**
 * A dealer's own text: Markdown or simple HTML in; paragraphs, emphasis, lists, headings and links out. Scripts,
 * styles and every attribute except a link's address are removed.
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
