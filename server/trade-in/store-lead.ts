import { destinationsOf } from '#server/leads/rules/destinations';
import type { SubmitLeadDeps } from '#server/leads/submit-lead';
import { inItsStep } from './change-valuation';
import type { TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

/** More tabs than anybody has. */
const tries = 8;

/**
 * Stores a lead together with its valuation: one valuation has one lead, however often the details are sent. The lead
 * has no deliveries before the journey ends.
 */
export const leadsOfValuation = (visit: TradeInVisit, valuation: Valuation): SubmitLeadDeps['leads'] => ({
  add: async (lead, _destinations, { booking: _booking, bookingHeldUntil: _until, ...attached } = {}) => {
    const { valuations, valuationLeads } = visit.services;
    let next: Valuation = valuation;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const withLead = inItsStep(visit, { ...next, leadId: lead.id });
      const destinations = withLead.reportedAt === null ? [] : destinationsOf(lead, visit.tenant);
      const outcome = await valuationLeads.add(withLead, lead, destinations, attached);
      if (outcome !== 'changed') return outcome;
      const stored = await valuations.byId(valuation.tenant, valuation.id);
      if (!stored) break;
      next = { ...stored, attributes: valuation.attributes };
    }
    throw new Error('the valuation was deleted, or changed too often');
  },
});
