const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A description as HTML: `code` between backticks, and addresses of this site's reference as links. */
export const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([\w/#.:?=&;-]+)\)/g, '<a href="$2">$1</a>');

/** A block of code that scrolls sideways, reachable by keyboard. `label` names it. */
export const codeBlock = (label: string, code: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code)}</code></pre>`;

/** A block that opens on demand. */
export const more = (summary: string, html: string): string =>
  `<details><summary>${summary}</summary>${html}</details>`;

/** A name as an anchor or the last part of an address. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-|-$/g, '');

/** Paragraphs and lists under a heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

export const sectionHtml = ({ id, title, paragraphs, points = [] }: Section): string =>
  [
    `<h2 id="${id}">${title}</h2>`,
    ...paragraphs.map((text) => `<p>${inline(text)}</p>`),
    points.length > 0 ? `<ul>${points.map((point) => `<li>${inline(point)}</li>`).join('')}</ul>` : '',
  ].join('');

/** Links to the parts of a page, each as its anchor and its name. */
export const onThisPage = (links: readonly (readonly [id: string, name: string])[]): string =>
  `<nav aria-label="On this page"><ul>${links.map(([id, name]) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>`;
