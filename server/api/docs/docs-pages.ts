import { type ApiChanges, changelog } from '#server/api/routes/changelog';
import {
  isRecord,
  type Json,
  operationsOf,
  type PlacedOperation,
  schemasOf,
} from '#server/api/routes/openapi-parts';
import { fieldCodes } from '#server/platform/http/field-codes';
import { codesOf, problemCodes } from '#server/platform/http/problem-codes';
import { type GuideSection, guide } from './guide';
import { codeBlock, escapeHtml, fieldList, inline, operationSection, slugOf } from './operation';
import type { DocsPage } from './show-docs';

/** The first page: the guide, every operation with a link, the changelog. */
export function overviewPage(document: Json, origin: string): DocsPage {
  const { info } = document;
  const { summary, version } = isRecord(info) ? info : {};
  const sections = guide(origin, String(version));
  const links = [
    ...sections.map(({ id, title }) => [id, title]),
    ['operations', 'Operations'],
    ['changelog', 'Changelog'],
  ];
  return {
    title: 'API reference',
    html: [
      `<p>${inline(String(summary))} Version ${escapeHtml(String(version))}.</p>`,
      `<nav aria-label="On this page"><ul>${links.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul></nav>`,
      ...sections.map(guideSection),
      `<h2 id="operations">Operations</h2>${audiences(document).map(audienceList).join('')}`,
      `<h2 id="changelog">Changelog</h2>${changelog.map(dayOfChanges).join('')}`,
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
  const sections = tag.operations.map((one) => operationSection(one, origin));
  return { title: tag.name, html: [`<p>${inline(tag.description)}</p>`, list, ...sections].join('\n') };
}

/** Every code of a problem, by its status, and every code of a wrong field. */
export function errorCodesPage(): DocsPage {
  const statuses = [...new Set(Object.values(problemCodes).map(({ status }) => status))];
  const lists = statuses.map((status) => {
    const ofStatus = codesOf(problemCodes).filter((code) => problemCodes[code].status === status);
    const items = ofStatus.map((code) =>
      codeItem(code, code, problemCodes[code].title, problemCodes[code].when),
    );
    return `<h2 id="status-${status}">${status}</h2><ul class="fields">${items.join('')}</ul>`;
  });
  const fields = codesOf(fieldCodes).map((code) => codeItem(`field-${code}`, code, '', fieldCodes[code]));
  return {
    title: 'Errors',
    html: [
      `<p>${inline('`code` of an error says what happened, and never changes its meaning. New codes may come: treat one that you do not know by its status.')}</p>`,
      ...lists,
      `<h2 id="fields">Wrong fields and parameters</h2><p>${inline('`code` of each entry in `errors`.')}</p><ul class="fields">${fields.join('')}</ul>`,
    ].join('\n'),
  };
}

const codeItem = (id: string, code: string, title: string, when: string): string =>
  `<li id="${id}"><code>${code}</code> <span class="type">${title}</span><p>${inline(when)}</p></li>`;

/** All named schemas. */
export function schemasPage(document: Json): DocsPage {
  const sections = Object.entries(schemasOf(document)).map(
    ([name, schema]) =>
      `<section class="operation" id="${name}" aria-labelledby="h-${name}"><h2 id="h-${name}"><a href="#${name}">${name}</a></h2><p>${inline(
        String(schema['description'] ?? ''),
      )}</p>${fieldList(schema)}</section>`,
  );
  return { title: 'Schemas', html: sections.join('\n') };
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

const guideSection = ({ id, title, paragraphs, points = [], code }: GuideSection): string =>
  [
    `<h2 id="${id}">${title}</h2>`,
    ...paragraphs.map((text) => `<p>${inline(text)}</p>`),
    points.length > 0 ? `<ul>${points.map((point) => `<li>${inline(point)}</li>`).join('')}</ul>` : '',
    code ? codeBlock(code.label, code.text) : '',
  ].join('');

const kinds = { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed' } as const;

const dayOfChanges = ({ date, ...changes }: ApiChanges): string =>
  `<h3 id="${date}">${date}</h3>${(['added', 'changed', 'deprecated', 'removed'] as const)
    .flatMap((kind) => {
      const texts = changes[kind];
      if (!texts) return [];
      return [`<h4>${kinds[kind]}</h4><ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`];
    })
    .join('')}`;
