import { group, listOutput, printable, siteCommand } from '#server/cli/command';
import { argument, limit, option } from '#server/cli/options';
import { auditCommand, siteWithData, tenantNamed } from '#server/cli/sites';
import { listLeads } from '#server/leads/lead-store';
import { discardLead, releaseLead } from '#server/leads/release-lead';
import { leadRecord } from '#server/leads/rules/lead-export';
import type { Lead } from '#server/settings/lead';

const list = siteCommand(siteWithData, {
  name: 'list',
  summary: 'List quarantined leads and why, newest first',
  options: {
    state: option('<state>', 'awaiting review, or marked as spam', {
      choices: ['held', 'discarded'],
      default: 'held',
    }),
    limit: limit(100_000),
  },
  run: async ({ services, site }, { state, limit: most }) => {
    await auditCommand(services, site, 'inbox-viewed');
    const quarantined: Lead[] = [];
    for await (const lead of listLeads(services.leads, site.slug, { limit: most, quarantined: state }))
      quarantined.push(lead);
    return listOutput(quarantined, { record: leadRecord, line, none: 'No leads.' });
  },
});

function line({ id, created_at, fields, category, suspect }: Lead): string {
  const person = [fields['name'], fields['last_name']].filter(Boolean).join(' ');
  const about = [category, person, fields['email'], suspect].filter(Boolean).join(' · ');
  return printable(`${id}  ${created_at.slice(0, 16)}Z  ${about}`);
}

const judge = (name: string, summary: string, decide: typeof releaseLead, done: string) =>
  siteCommand(tenantNamed, {
    name,
    summary,
    options: { ids: argument('<lead-id...>') },
    run: async ({ services, site }, { ids }) => {
      await auditCommand(services, site, 'lead-changed', ids);
      const { leads, clock, leadIntake } = services;
      const results: Array<{ lead_id: string; result: string }> = [];
      for (const id of ids) {
        const result = await decide({ leads, clock, onEvent: leadIntake.onEvent }, site, id);
        results.push({ lead_id: id, result: result === 'done' ? done : result });
      }
      const unknown = results.filter(({ result }) => result === 'unknown').map(({ lead_id }) => lead_id);
      return {
        value: results,
        lines: results.map(({ lead_id, result }) => `${lead_id}: ${words[result] ?? result}`),
        failure: unknown.length > 0 && `${site.slug} has no lead ${unknown.join(', ')}.`,
      };
    },
  });

const words: Readonly<Record<string, string>> = {
  'not-held': 'not quarantined',
  unknown: 'no such lead',
};

/** `dealer leads quarantine …`: leads that look like spam wait here for a decision. */
export const quarantineCommands = group('quarantine', 'Review undelivered leads that look like spam', [
  list,
  judge('release', 'Deliver quarantined leads', releaseLead, 'released'),
  judge('discard', 'Mark leads as spam; they are never delivered', discardLead, 'discarded'),
]);
