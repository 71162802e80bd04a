import { type ApiChanges, apiVersion, changelog } from '#server/api/routes/changelog';
import type { DocsPage } from './docs-document';
import { inline, onThisPage, type Section, sectionHtml } from './html';

/** What callers can rely on. */
export const policy: readonly Section[] = [
  {
    id: 'versions',
    title: 'Versions',
    paragraphs: [
      `This is version ${apiVersion}: the date of the last change, in \`API-Version\` of every response. There is one version ` +
        'at a time, and it stays compatible:',
    ],
    points: [
      'New operations, optional parameters, response fields, events and enum values of responses can come any day. Ignore what you do not know.',
      'Nothing is removed, renamed or made required without the time below.',
      'Codes of errors keep their meaning. New ones can come: treat one that you do not know by its status.',
      'Ids and cursors are texts without a meaning of their own: keep them as they are.',
      'Texts for people, such as `detail` and labels, can change any day, as can the order of fields.',
      'Operations of the part [pages](/api/docs/documents) follow the pages of the site and can change with them.',
    ],
  },
  {
    id: 'deprecation',
    title: 'Deprecation',
    paragraphs: [
      'What will go is marked `deprecated` here and in the document, with the day it was deprecated, the day it may stop ' +
        'working and what to use in its place. There are at least 12 months between the two days. Responses to its users ' +
        'say so: `Deprecation` (RFC 9745) has the first day and `Sunset` (RFC 8594) the last. Log these two headers and ' +
        'you will never be surprised. Only a security fault can shorten the time.',
    ],
  },
];

/** The policy on versions, and every change that a client can see. */
export const versionsPage = (): DocsPage => ({
  title: 'Versions and changes',
  html: [
    onThisPage([...policy.map(({ id, title }) => [id, title] as const), ['changelog', 'Changelog']]),
    ...policy.map(sectionHtml),
    `<h2 id="changelog">Changelog</h2>${changelog.map(dayOfChanges).join('')}`,
  ].join('\n'),
});

const kinds = { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed' } as const;

const dayOfChanges = ({ date, ...changes }: ApiChanges): string =>
  `<h3 id="${date}">${date}</h3>${(['added', 'changed', 'deprecated', 'removed'] as const)
    .flatMap((kind) => {
      const texts = changes[kind];
      if (!texts) return [];
      return [`<h4>${kinds[kind]}</h4><ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>`];
    })
    .join('')}`;
