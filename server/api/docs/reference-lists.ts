import { type Json, schemasOf } from '#server/api/routes/openapi-parts';
import { fieldCodes } from '#server/platform/http/field-codes';
import { codesOf, problemCodes } from '#server/platform/http/problem-codes';
import type { DocsPage } from './docs-document';
import { fieldList } from './fields';
import { inline } from './html';

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
      )}</p>${fieldList(schema, name)}</section>`,
  );
  return { title: 'Schemas', html: sections.join('\n') };
}
