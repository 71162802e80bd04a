import type { DocsPage } from './docs-document';
import { escapeHtml, inline } from './html';
import type { Entry } from './search-index';

/** What a search of the reference found. */
export const searchPage = (words: string, entries: readonly Entry[]): DocsPage => ({
  title: 'Search',
  words,
  html: `<p>${messageOf(words, entries.length)}</p><ul class="fields">${entries.map(entryItem).join('')}</ul>`,
});

function messageOf(words: string, count: number): string {
  if (words === '') return 'Search for an operation, a field, a code of an error or words of a guide.';
  const about = `<strong>${escapeHtml(words)}</strong>`;
  if (count === 0)
    return `Nothing matches ${about}. Try one word, or look through <a href="/api/docs#operations">all operations</a>.`;
  return `${count === 1 ? 'One match' : `${count} matches`} for ${about}, the best first`;
}

const entryItem = ({ kind, name, text, href }: Entry): string => {
  const label = kind === 'Guide' ? escapeHtml(name) : `<code>${escapeHtml(name)}</code>`;
  return `<li><a href="${href}">${label}</a> <span class="type">${kind}</span><p>${excerpt(text)}</p></li>`;
};

const mostCharacters = 160;

/** The beginning of a text, without the marks of Markdown. */
function excerpt(text: string): string {
  const plain = text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return inline(
    plain.length > mostCharacters ? `${plain.slice(0, mostCharacters).replace(/\s\S*$/, '')} …` : plain,
  );
}
