import { z } from 'zod';
import type { Tenant } from '#server/settings/tenant-schema';
import { createLead, createLeadAt } from './create-lead';
import { glossary } from './descriptions/glossary';
import { clientPackage } from './docs/client-package';
import { docsEndpoints } from './docs/show-docs';
import { partOf, partsApart, partTexts, tags } from './document-tags';
import { endpoints, webhooks } from './endpoints';
import { usualForms } from './new-lead';
import { apiVersion } from './routes/changelog';
import { defineEndpoint, type Endpoint, reply } from './routes/endpoint';
import { openApiDocument } from './routes/openapi';
import type { Json, PlacedOperation } from './routes/openapi-parts';
import { selectOperations } from './routes/openapi-selection';

const info = {
  title: 'Dealer site API',
  version: apiVersion,
  summary: "One dealer's stock and leads, at the address of its site.",
  description:
    'Errors are problem+json (RFC 9457) with a stable `code`, explained at /api/docs/errors; every response has an X-Request-Id and an API-Version. Responses may gain ' +
    'fields. Guides to common integrations and the policy on versions are at /api/docs.',
  contact: { name: 'The dealer of this site' },
  license: { name: 'MIT', identifier: 'MIT' },
};

const documentTag = 'Document';

const usedParts = new Set([
  ...endpoints.flatMap((one) => (one.tags ?? []).map((tag) => partOf(tag))),
  ...webhooks.flatMap((one) => one.tags.map((tag) => partOf(tag, true))),
  partOf(documentTag),
]);
/** The parts of the document, in the order of its groups. */
export const partNames: readonly string[] = [...partTexts.keys()].filter((part) => usedParts.has(part));

export const partPath = (part: string): string => `/api/openapi/${part}.json`;

type Forms = Pick<Tenant['forms'], 'message_required' | 'short'>;

/** Made once for all sites whose forms require the same. */
const documents = new Map<string, Json>();

function documentOf(name: string, { message_required, short }: Forms, make: (forms: Forms) => Json): Json {
  const key = `${name} ${message_required} ${short}`;
  const document = documents.get(key) ?? make({ message_required, short });
  documents.set(key, document);
  return document;
}

/** Every operation in one document; by default of a site with usual forms. */
export const completeDocument = (forms: Forms = usualForms): Json =>
  documentOf('', forms, (required) => {
    const described = endpoints.map((one) => (one === createLead ? createLeadAt(required) : one));
    return openApiDocument([...described, ...documentEndpoints], info, { webhooks, tags, glossary });
  });

/** The OpenAPI document of a site: all that other systems may call, and all that is sent to them. */
export const apiDocument = (forms: Forms = usualForms): Json =>
  documentOf('whole', forms, (required) =>
    selectOperations(completeDocument(required), wholeInfo, (placed) => !partsApart.includes(partIn(placed))),
  );

/** A part of it by its name. */
const apiPart = (part: string, forms: Forms = usualForms): Json =>
  documentOf(part, forms, (required) =>
    selectOperations(completeDocument(required), partInfo(part), (placed) => partIn(placed) === part),
  );

const partIn = ({ operation, isWebhook }: PlacedOperation): string =>
  partOf(String([operation['tags']].flat()[0]), isWebhook);

const wholeInfo = {
  ...info,
  description: `${info.description} Smaller documents, each complete in itself: ${partNames.map(partPath).join(', ')}.`,
};

const partInfo = (part: string) => ({
  ...info,
  title: `${info.title}: ${part}`,
  description: `${partTexts.get(part)} ${info.description} The other parts of the document are at /api/docs/documents.`,
});

const common = {
  method: 'GET',
  tags: [documentTag],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 2, burst: 40 },
  responses: { 200: z.record(z.string(), z.unknown()) },
  examples: {
    responses: { 200: { summary: 'The beginning', value: { openapi: '3.1.1', info, paths: {} } } },
  },
} as const;

const wholeText =
  'Describes every operation for other systems and every event in OpenAPI 3.1: the source of the typed client.';
const openApi = defineEndpoint({
  ...common,
  path: '/api/openapi.json',
  summary: 'Get the OpenAPI document',
  description: wholeText,
  handler: async ({ tenant }) => reply(200, apiDocument(tenant.forms)),
});

const openApiPart = defineEndpoint({
  ...common,
  path: '/api/openapi/{part}.json',
  summary: 'Get a part of the OpenAPI document',
  description:
    'An OpenAPI document of its own, of at most 150 KB: the operations of one group, all that webhooks get (`events`), ' +
    "those of the site's own pages (`pages`), or those of operators (`operators`).",
  params: z.object({
    part: z
      .enum(partNames)
      .describe('Name of the part.')
      .meta({ examples: ['leads'] }),
  }),
  handler: async ({ tenant }, { params: { part } }) => reply(200, apiPart(part, tenant.forms)),
});

/** Every document with its size, for a list. */
const documentFiles = (forms: Forms) => [
  describeFile('Everything for other systems', openApi.path, wholeText, apiDocument(forms)),
  ...partNames.map((part) =>
    describeFile(part, partPath(part), partTexts.get(part) ?? '', apiPart(part, forms)),
  ),
];

const describeFile = (name: string, path: string, description: string, document: Json) => ({
  name,
  path,
  description,
  bytes: Buffer.byteLength(JSON.stringify(document)),
});

/** What describes the other endpoints. */
export const documentEndpoints: readonly Endpoint[] = [
  openApi,
  openApiPart,
  clientPackage,
  ...docsEndpoints({ document: completeDocument, parts: documentFiles }),
];
