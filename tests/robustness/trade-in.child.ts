import { createServices } from '#server/entry/services';
import { formToken } from '#server/leads/rules/suspicion';
import { parseConfig } from '#server/platform/config';
import { decideOffer, finishValuation } from '#server/trade-in/decide-offer';
import { giveContact } from '#server/trade-in/give-contact';
import { confirmVehicle } from '#server/trade-in/name-vehicle';
import { startValuation } from '#server/trade-in/start-valuation';
import { answerCondition } from '#server/trade-in/value-car';
import type { Bff } from '../../server/entry/bff';
import { ShopperBrowser } from '../support/shopper-visit';
import { FakeProviders } from '../support/trade-in-fakes';

/** Takes the steps of valuations as the site does, without HTTP: the process that the test kills. */
const services = await createServices(
  parseConfig({
    DATA_DIR: process.argv[2],
    DATABASE_URL: process.argv[3],
    SESSION_SECRET: 'a secret of the site, long enough',
    LOG_LEVEL: 'debug',
  }),
);
const fake = new FakeProviders();
Object.assign(services, { vehicleLookup: fake, valuer: fake });

interface Sent {
  readonly journey: number;
  readonly step: number;
  readonly id: string;
}

/** The form was opened some minutes ago. */
function details(journey: number): Record<string, string> {
  const opened = new Date(Date.parse('2026-11-19T23:55:00.000Z'));
  const number = String(journey).padStart(3, '0');
  return {
    name: 'Mia',
    last_name: `Nguyen ${journey}`,
    postcode: '4000',
    phone: `0491 570 ${number}`,
    email: `mia.${journey}@example.com`,
    form_token: formToken(services.secret, 'brolga', opened, new Uint8Array(16).fill(journey)),
  };
}

const good = { trade_tyres: 'Good', trade_finance_owing: 'No' };
const steps = [
  (visit: Bff, { journey }: Sent) =>
    startValuation(visit, {
      purpose: 'trade-in' as const,
      entered: { rego: `KILL${journey}`, regoState: 'QLD' },
    }),
  (visit: Bff, { id }: Sent) => confirmVehicle(visit, id, { confirmed: 'yes', kilometres: '40000' }),
  (visit: Bff, { id }: Sent) => answerCondition(visit, id, good),
  (visit: Bff, { id, journey }: Sent) => giveContact(visit, id, details(journey)),
  (visit: Bff, { id }: Sent) => decideOffer(visit, id, true),
  (visit: Bff, { id }: Sent) => finishValuation(visit, id),
];

process.on('message', (sent: Sent) => {
  const browser = new ShopperBrowser(services, { from: `198.18.7.${sent.journey}` });
  Promise.resolve(steps[sent.step]?.(browser.visit(), sent))
    .then((outcome) => {
      if (!outcome?.ok) throw new Error(JSON.stringify(outcome));
      process.send?.({ ...sent, id: outcome.value.id });
    })
    .catch(() => process.exit(70));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
