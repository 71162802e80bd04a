import { eventTypeNames } from '#server/api/event-registry';
import { idParams } from '#server/api/parameters';
import { reply } from '#server/api/routes/endpoint';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import {
  createdWebhookSchema,
  creationExamples,
  exampleWebhook,
  newWebhookSchema,
  problemOf,
  unknownWebhook,
} from '#server/api/webhooks';
import { siteAddress } from '#server/dealer/rules/host-name';
import { createWebhook, webhookRecord, webhookRecordSchema } from '#server/dealer/webhooks/manage-webhooks';
import { deleted, deletedSchema } from '#server/platform/rules/record';
import { noSuchSite, recordChange, siteNamed, siteParams } from './site-answers';

const webhooksPath = '/internal/v1/sites/{slug}/webhooks';
const scope = 'webhooks:write';
const webhooks = listParts('Webhooks', 'WebhookList', webhookRecordSchema, exampleWebhook);

/** The webhooks of a site. */
export const listSiteWebhooks = defineOperatorEndpoint({
  ...webhooks,
  path: webhooksPath,
  scope,
  summary: "List a site's webhooks",
  description:
    "Newest first: all but those of the site's settings. `url` is where the API of the site gives each.",
  params: siteParams,
  problems: { ...webhooks.problems, not_found: 'There is no such site.' },
  handler: async (services, { url, params: { slug }, query }) => {
    const site = siteNamed(services.tenants, slug);
    if (!site) return noSuchSite;
    const newestFirst = (await services.webhooks.list(slug)).toReversed();
    return answerWhole(url, query, newestFirst, (endpoint) => webhookRecord(endpoint, siteAddress(site)));
  },
});

/** Makes a webhook of a site. */
export const addSiteWebhook = defineOperatorEndpoint({
  method: 'POST',
  path: webhooksPath,
  scope,
  summary: 'Create a webhook of a site',
  description:
    'As `POST /api/webhooks` of the site does. Its secret is shown once, so this takes no Idempotency-Key. ' +
    'To change, test or replay it, use the API of the site with a key that has `webhooks:write`.',
  params: siteParams,
  body: newWebhookSchema,
  responses: { 201: createdWebhookSchema },
  examples: creationExamples,
  problems: {
    not_found: 'There is no such site.',
    limit_reached: 'The site has the most webhooks that it can have.',
  },
  handler: async (services, { params: { slug }, body, ...call }) => {
    const site = siteNamed(services.tenants, slug);
    if (!site) return noSuchSite;
    const input = { ...body, url: body.endpoint_url };
    const created = await createWebhook(services, slug, input, eventTypeNames);
    if (!created.ok) return problemOf(created.error);
    const { endpoint, secret } = created.value;
    await recordChange(services, call, { slug, action: 'webhook-changed', names: [endpoint.id] });
    return reply(201, { ...webhookRecord(endpoint, siteAddress(site)), secret });
  },
});

/** Deletes a webhook of a site. */
export const removeSiteWebhook = defineOperatorEndpoint({
  method: 'DELETE',
  path: `${webhooksPath}/{id}`,
  scope,
  summary: 'Delete a webhook of a site',
  description: 'Events that wait for it are not sent.',
  params: siteParams.extend(idParams('Webhook id.').shape),
  responses: { 200: deletedSchema },
  examples: {
    responses: { 200: { summary: 'Deleted', value: deleted('webhook', exampleWebhook.id) } },
  },
  problems: { not_found: 'There is no such site or webhook.' },
  handler: async (services, { params: { slug, id }, ...call }) => {
    if (!(await services.webhooks.remove(slug, id))) return unknownWebhook;
    await recordChange(services, call, { slug, action: 'webhook-changed', names: [id] });
    return reply(200, deleted('webhook', id));
  },
});
