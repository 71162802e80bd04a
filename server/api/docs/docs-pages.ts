import {
  isRecord,
  type Json,
  operationsOf,
  type PlacedOperation,
  schemasOf,
} from '#server/api/routes/openapi-parts';
import { conventions } from './conventions';
import type { DocsPage } from './docs-document';
import type { Guide } from './guides';
import { escapeHtml, inline, onThisPage, sectionHtml, slugOf } from './html';
import { operationSection } from './operation';
import { headingsOf, placesIn, renderGuide } from './render-guide';

/** The first page: the guides, what holds for every operation, and every operation with a link. */
export function overviewPage(document: Json, guides: readonly Guide[]): DocsPage {
  const { info } = document;
  const { summary, version } = isRecord(info) ? info : {};
  const titles = conventions.map(({ id, title }) => [id, title] as const);
  const items = guides.map(
    (guide) =>
      `<li><a href="/api/docs/${guide.name}">${escapeHtml(guide.title)}</a><br>${inline(guide.summary)}</li>`,
  );
  return {
    title: 'API reference',
    html: [
      `<p>${inline(String(summary))} Version ${escapeHtml(String(version))}.</p>`,
      onThisPage([['guides', 'Guides'], ...titles, ['operations', 'Operations']]),
      `<h2 id="guides">Guides</h2><ul>${items.join('')}</ul>`,
      ...conventions.map(sectionHtml),
      `<h2 id="operations">Operations</h2>${audiences(document).map(audienceList).join('')}`,
    ].join('\n'),
  };
}

/** A guide as a page. */
export const guidePage = ({ title, summary, text }: Guide, document: Json, origin: string): DocsPage => ({
  title,
  html: [
    `<p>${inline(summary)}</p>`,
    onThisPage(headingsOf(text).map((heading) => [slugOf(heading), heading])),
    renderGuide(text, origin, placesIn(document)),
  ].join('\n'),
});

interface PartOfDocument {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly bytes: number;
}

/** The documents for programs. */
export function documentsPage(parts: readonly PartOfDocument[]): DocsPage {
  const items = parts.map(
    ({ name, path, description, bytes }) =>
      `<li><a href="${path}">${escapeHtml(name)}</a> <span class="note">${Math.ceil(bytes / 1000)} KB</span><p>${inline(description)}</p></li>`,
  );
  return {
    title: 'OpenAPI documents',
    html: [
      `<p>${inline('Each is a complete OpenAPI 3.1 document: give a generator or an assistant the smallest one that has what you need. They are the same for every site but for the fields that its forms require.')}</p>`,
      `<ul class="fields">${items.join('')}</ul>`,
    ].join('\n'),
  };
}

/** The page of a tag by its slug, with its operations in full; undefined for an unknown one. */
export function tagPage(document: Json, slug: string, origin: string): DocsPage | undefined {
  const tag = audiences(document)
    .flatMap(({ tags }) => tags)
    .find(({ name }) => slugOf(name) === slug);
  if (!tag) return undefined;
  const list = `<nav aria-label="On this page"><ul>${tag.operations.map((one) => operationLink(one, '')).join('')}</ul></nav>`;
  const schemas = schemasOf(document);
  const sections = tag.operations.map((one) => operationSection(one, { origin, schemas }));
  return { title: tag.name, html: [`<p>${inline(tag.description)}</p>`, list, ...sections].join('\n') };
}

interface TagDocs {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly PlacedOperation[];
}
interface Audience {
  readonly name: string;
  readonly tags: readonly TagDocs[];
}

/** The tags by audience, in the order of the document, each with its operations. */
function audiences(document: Json): Audience[] {
  const operations = operationsOf(document);
  const texts = new Map(
    (Array.isArray(document['tags']) ? document['tags'] : [])
      .filter(isRecord)
      .map(({ name, description }) => [String(name), String(description ?? '')] as const),
  );
  const groups = Array.isArray(document['x-tagGroups']) ? document['x-tagGroups'].filter(isRecord) : [];
  return groups.map(({ name, tags }) => ({
    name: String(name),
    tags: (Array.isArray(tags) ? tags.map(String) : []).map((tag) => ({
      name: tag,
      description: texts.get(tag) ?? '',
      operations: operations.filter(({ operation }) => [operation['tags']].flat().includes(tag)),
    })),
  }));
}

const audienceList = ({ name, tags }: Audience): string =>
  `<h3>${escapeHtml(name)}</h3>${tags
    .map(
      (tag) =>
        `<h4><a href="/api/docs/${slugOf(tag.name)}">${escapeHtml(tag.name)}</a></h4><p>${inline(tag.description)}</p><ul>${tag.operations
          .map((one) => operationLink(one, `/api/docs/${slugOf(tag.name)}`))
          .join('')}</ul>`,
    )
    .join('')}`;

function operationLink({ id, method, path, isWebhook, operation }: PlacedOperation, page: string): string {
  const name = isWebhook ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
  const old = operation['deprecated'] === true ? ' <span class="note">deprecated</span>' : '';
  return `<li><a href="${page}#${escapeHtml(id)}">${inline(String(operation['summary']))}</a>${old}<br><code>${escapeHtml(name)}</code></li>`;
}
