import { afterAll, beforeAll } from 'vitest';
import type { Services } from '#server/entry/services';
import { formToken } from '#server/leads/rules/suspicion';
import type { Result } from '#server/platform/result';
import { cookieOfValuation } from '#server/trade-in/change-valuation';
import { confirmVehicle } from '#server/trade-in/name-vehicle';
import { currentStep } from '#server/trade-in/rules/steps';
import { startValuation } from '#server/trade-in/start-valuation';
import type { Refusal } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import { answerCondition } from '#server/trade-in/value-car';
import type { engines } from './both-databases';
import { ShopperBrowser } from './shopper-visit';
import { openPostgres, type TestDatabase } from './test-database';
import { openTestServices } from './test-services';
import { FakeProviders } from './trade-in-fakes';

let people = 0;
let regos = 0;
export const aRego = () => {
  regos += 1;
  return `T${String(regos).padStart(5, '0')}`;
};
export const byRego = (rego: string) => ({ rego, regoState: 'QLD' });
export const good = { trade_tyres: 'Good', trade_finance_owing: 'No' };

export function resultOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
export const refusalOf = <T>(result: Result<T, Refusal>): Refusal | undefined =>
  result.ok ? undefined : result.error;

/** A site whose shoppers have their cars valued by fake providers, with a database of its own. */
export function tradeInSite(engine: (typeof engines)[number], { demoStock = false } = {}) {
  let postgres: TestDatabase | undefined;
  let services: Services;
  let fake: FakeProviders;
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T00:00:00.000Z') + minutes * 60_000);
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await openPostgres();
    const SESSION_SECRET = 'a secret of these sites, long enough for the key';
    const environment = postgres ? { DATABASE_URL: postgres.url, SESSION_SECRET } : {};
    services = await openTestServices({ environment, demoStock });
    fake = new FakeProviders();
    Object.assign(services, { vehicleLookup: fake, valuer: fake });
  });
  afterAll(async () => {
    await services.close();
    await postgres?.stop();
  });

  const aBrowser = (usual = {}) => new ShopperBrowser(services, usual);
  function contact(minutes = 0) {
    people += 1;
    const number = String(100 + people).slice(-3);
    const random = new Uint8Array(16).fill(people);
    return {
      name: 'Mia',
      last_name: `Nguyen ${people}`,
      postcode: '4000',
      phone: `0491 570 ${number}`,
      email: `mia.${people}@example.com`,
      form_token: formToken(services.secret, 'brolga', at(minutes - 5), random),
    };
  }
  const start = async (browser: ShopperBrowser, entered: Record<string, unknown>, now = at(0)) => {
    const visit = browser.visit({ now });
    const valuation = resultOf(await startValuation(visit, { purpose: 'trade-in', entered }));
    browser.take([cookieOfValuation(visit, valuation)]);
    return valuation;
  };
  /** As far as the number. */
  async function valued(browser: ShopperBrowser, rego = aRego(), kilometres = '40,000 km') {
    const { id } = await start(browser, byRego(rego));
    resultOf(await confirmVehicle(browser.visit(), id, { confirmed: 'yes', kilometres }));
    return resultOf(await answerCondition(browser.visit(), id, good));
  }
  const leadOf = async ({ leadId }: Valuation) => services.leads.byId('brolga', leadId ?? '');
  const deliveriesOf = async ({ leadId }: Valuation) => {
    const all = await services.deliveries.ofLeads('brolga', [leadId ?? '']);
    return (all.get(leadId ?? '') ?? []).map(({ destination, about }) => `${destination} ${about}`).sort();
  };
  const stepOf = (valuation: Valuation) => currentStep(valuation, aBrowser().visit().tenant);
  return {
    at,
    aBrowser,
    contact,
    start,
    valued,
    leadOf,
    deliveriesOf,
    stepOf,
    get services() {
      return services;
    },
    get fake() {
      return fake;
    },
  };
}
