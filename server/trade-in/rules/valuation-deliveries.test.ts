import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adfDocument } from '#server/leads/rules/adf';
import { leadEmail } from '#server/leads/rules/lead-email';
import { csvHeader, csvLead } from '#server/leads/rules/lead-export';
import { leadRecord, leadRecordSchema } from '#server/leads/rules/lead-record';
import { filing } from '#server/settings/rules/filing';
import { type Valuation, valuationSteps } from '#server/trade-in/valuation';
import { anEstimate, aValuation } from '../../../tests/support/a-valuation';
import { lead, tenant } from '../../../tests/support/adf-leads';
import { numberView, offerView } from './estimate-words';
import { withValuation } from './lead-of-valuation';

const now = new Date('2026-11-23T05:00:00.000Z');
const amount = fc.integer({ min: 50, max: 300_000 });

/** A shopper's car with an estimate, and an offer where there is one. */
const valuations: fc.Arbitrary<Valuation> = fc
  .record({
    ends: fc.tuple(amount, amount),
    offer: fc.option(amount),
    until: fc.date({ min: now, max: new Date('2027-06-30T00:00:00Z'), noInvalidDate: true }),
    accepted: fc.option(fc.boolean()),
    payout: fc.option(amount),
    kilometres: fc.integer({ min: 0, max: 400_000 }),
    reached: fc.constantFrom(...valuationSteps),
  })
  .map(({ ends, offer, until, accepted, payout, kilometres, reached }) =>
    aValuation({
      vehicle: { make: 'Mazda', model: 'CX-5', year: 2019, badge: 'Maxx Sport', colour: 'Red' },
      registration: { rego: '123ABC', state: 'QLD' },
      estimate: anEstimate({ lowDollars: Math.min(...ends), highDollars: Math.max(...ends) }),
      offer: offer === null ? null : { dollars: offer, expiresAt: until.toISOString(), revised: false },
      accepted: offer === null ? null : accepted,
      payoutDollars: payout,
      kilometres,
      reached,
    }),
  );

/** What leaves for the dealer's systems. AutoGate's comments are those of ADF. */
function deliveriesOf(valuation: Valuation) {
  const stored = withValuation({ ...lead, ...filing.tradeIn }, valuation);
  return {
    email: leadEmail(stored, tenant, 'd1').text,
    adf: adfDocument(stored, tenant),
    webhook: leadRecord(stored, 'new', tenant),
    csv: parse(csvHeader() + csvLead(stored), { columns: true })[0],
  };
}

const endOf = (validity: string): string => validity.replace(/^(Valid|It was valid) until |\.$/g, '');

describe('every delivery of a valuation has the values of its page', () => {
  it('as words in email and ADF', () => {
    fc.assert(
      fc.property(valuations, (valuation) => {
        const { estimate, accepted } = valuation;
        if (!estimate) return;
        const number = numberView(estimate, valuation.offer, tenant);
        const offer = offerView(valuation, tenant, now);
        const { email, adf } = deliveriesOf(valuation);
        const said = [
          `Online estimate: ${number?.range?.low} to ${number?.range?.high}`,
          `Basis: ${estimate.basis.summary}`,
          ...(offer ? [`Offer: ${offer.amount}\n`, `Offer valid until: ${endOf(offer.validity)}`] : []),
          ...(accepted === null ? [] : [`Offer accepted: ${accepted ? 'Yes' : 'No'}`]),
        ];
        for (const text of [email, adf]) {
          for (const words of said) expect(text).toContain(words);
          expect(text.match(/^(Online estimate|Basis|Offer[a-z ]*): /gm)).toHaveLength(said.length);
        }
      }),
    );
  });

  it('as figures in the webhook and the spreadsheet', () => {
    fc.assert(
      fc.property(valuations, (valuation) => {
        const { estimate, offer, accepted, payoutDollars, reached } = valuation;
        const { webhook, csv } = deliveriesOf(valuation);
        expect(leadRecordSchema.parse(webhook).valuation).toEqual({
          estimate_low: estimate?.lowDollars ?? null,
          estimate_high: estimate?.highDollars ?? null,
          offer: offer?.dollars ?? null,
          offer_expires_at: offer?.expiresAt ?? null,
          offer_accepted: accepted,
          payout: payoutDollars,
          reached,
          basis: estimate?.basis.summary ?? null,
        });
        expect(webhook.legacy.offer_accepted).toBe(accepted === true);
        expect(csv).toMatchObject({
          estimate_low: `${estimate?.lowDollars}`,
          estimate_high: `${estimate?.highDollars}`,
          reached,
          offer: `${offer?.dollars ?? ''}`,
          offer_expires_at: offer?.expiresAt ?? '',
          offer_accepted: accepted === null ? '' : accepted ? 'yes' : 'no',
          trade_in: '2019 Mazda CX-5 Maxx Sport',
        });
      }),
    );
  });

  it('as figures in ADF', () => {
    fc.assert(
      fc.property(valuations, (valuation) => {
        const { offer, kilometres } = valuation;
        const { adf } = deliveriesOf(valuation);
        const traded = adf.slice(adf.lastIndexOf('<vehicle '));
        expect(traded).toMatch(
          /<year>2019<\/year>\s+<make>Mazda<\/make>\s+<model>CX-5<\/model>\s+<trim>Maxx Sport</,
        );
        expect(traded).toContain(`<odometer units="km">${kilometres}</odometer>`);
        expect(traded.includes('<price type="offer"')).toBe(offer !== null);
        if (offer) expect(traded).toContain(`<price type="offer" currency="AUD">${offer.dollars}</price>`);
      }),
    );
  });
});
