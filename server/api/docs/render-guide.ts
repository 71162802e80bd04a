import MarkdownIt from 'markdown-it';
import type { Json } from '#server/api/routes/openapi-parts';
import { operationsOf } from '#server/api/routes/openapi-parts';
import { errorsPath } from '#server/platform/http/problem';
import { codesOf, problemCodes } from '#server/platform/http/problem-codes';
import { codeBlock, escapeHtml, slugOf } from './html';

/** Where the reference explains a name that guides mention, by the name: an operation, an event, a code of an error. */
export type NamedPlaces = ReadonlyMap<string, string>;

/** The places of a document's operations (`GET /api/stock`), events (`car.sold`) and codes. */
export const placesIn = (document: Json): NamedPlaces =>
  new Map([
    ...codesOf(problemCodes).map((code) => [code, `${errorsPath}#${code}`] as const),
    ...operationsOf(document).map(({ id, method, path, isWebhook, operation }) => {
      const page = `/api/docs/${slugOf(String([operation['tags']].flat()[0]))}`;
      return [isWebhook ? path : `${method.toUpperCase()} ${path}`, `${page}#${id}`] as const;
    }),
  ]);

/** The places that a rendering was given. */
const placesOf = (env: unknown): NamedPlaces => {
  const { places } = Object(env);
  return places instanceof Map ? places : new Map();
};

/** HTML in a text is text. Each block of code has a label: the words after its language. */
const markdown = new MarkdownIt({ html: false, linkify: false });
const { rules } = markdown.renderer;
rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const label = info.replace(/^\S+\s*/, '');
  return `<figure><figcaption>${escapeHtml(label)}</figcaption>${codeBlock(label, content.trimEnd())}</figure>`;
};
rules['heading_open'] = (tokens, at) => {
  const { tag = 'h2' } = tokens[at] ?? {};
  return `<${tag} id="${slugOf(tokens[at + 1]?.content ?? '')}">`;
};
rules['code_inline'] = (tokens, at, _options, env) => {
  const name = tokens[at]?.content ?? '';
  const place = tokens[at - 1]?.type === 'link_open' ? undefined : placesOf(env).get(name);
  const code = `<code>${escapeHtml(name)}</code>`;
  return place === undefined ? code : `<a href="${place}">${code}</a>`;
};
// Wider than a phone: it scrolls by itself, with keys too.
rules['table_open'] = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>';
rules['table_close'] = () => '</table></div>';

/** A guide's text as HTML. `https://SITE` in it is the site's own address. */
export const renderGuide = (text: string, origin: string, places: NamedPlaces): string =>
  markdown.render(text.replaceAll('https://SITE', origin), { places });

/** The headings of a guide, each of which has an anchor. */
export const headingsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^## (.*)$/gm), ([, heading = '']) => heading);
