import { createLead } from '#server/leads/endpoints/create-lead';
import { listLeads } from '#server/leads/endpoints/list-leads';
import { route } from '#server/platform/http/site-route';

const { loader, action } = route(listLeads, createLead);

export { action, loader };
