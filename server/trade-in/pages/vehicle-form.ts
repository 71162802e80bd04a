import { randomBytes } from 'node:crypto';
import { withNoun } from '#server/dealer/rules/noun';
import { limitsSentence } from '#server/leads/rules/forms/trade-in';
import type { ListsView, VehicleFormView } from '#server/page/views/start-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import {
  badgeIn,
  type Described,
  describedInWords,
  descriptionFields,
  figureYears,
  formMarkField,
  listFields,
  otherBadgeField,
  registrationFields,
} from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Registration } from '#server/trade-in/valuation';

interface Asked {
  /** Where the forms are sent. */
  readonly action: string;
  /** Repeated when a list narrows the next one. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly registration?: Registration | null;
  /** What was described before; the address wins. */
  readonly described?: Described | undefined;
  /** Whether the lists show without a press. */
  readonly open: boolean;
}

const longest = 60;

/** The form that names a car: by its registration, or by lists that narrow each other. */
export async function vehicleForm(visit: TradeInPageVisit, asked: Asked): Promise<VehicleFormView> {
  const { tenant } = visit;
  const { registration, action } = asked;
  // A list that narrows the next one makes a new address.
  const { state, stateQuery } = shopperTerms(visit.url.searchParams, tenant);
  const hidden = { ...asked.hidden, ...Object.fromEntries(new URLSearchParams(stateQuery)) };
  const chosen = describedIn(visit.url.searchParams);
  const described = chosen ?? asked.described;
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  const looksUp = looksUpCars(tenant);
  return {
    action: actionWith(action, isTyped(visit) ? { [typedField]: 'yes' } : { ...chosen }),
    mark: { name: formMarkField, value: randomBytes(16).toString('base64url') },
    rego: looksUp
      ? {
          fields: registrationFields,
          values: {
            rego: registration?.rego ?? '',
            regoState: registration?.state ?? state,
          },
          submit: worded('Find my car'),
        }
      : undefined,
    lists: {
      open: !looksUp || asked.open || described !== undefined,
      heading: worded(looksUp ? 'No plates? Describe the car' : 'Describe your car'),
      ...(await listsFor(visit, described ?? empty)),
      hidden,
      submit: 'Continue',
    },
    note: tenant.trade_in.estimate_note ?? worded(limitsSentence(tenant.valuation)),
  };
}

/** Whether the site can find a car by its registration. */
export const looksUpCars = ({ valuation }: Pick<Tenant, 'valuation'>): boolean =>
  valuation.autograb !== undefined || valuation.own_service !== undefined;

/**
 * The page with the list of models, for a description that was sent with a make alone: without JavaScript the lists wait for
 * their buttons. Undefined where that list was there, so that leaving it out is a mistake.
 */
export async function narrowedHref(
  { tenant, services, url }: TradeInPageVisit,
  { intent, make = '', model = '', year = '' }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const isMakeAlone = intent === 'describe' && make !== '' && model === '' && !isTyped({ url });
  if (!isMakeAlone || url.searchParams.get('make') === make) return undefined;
  const { models } = await services.market.choices(tenant, { make });
  return models.length === 0 ? undefined : actionWith(url.pathname + url.search, { make, year });
}

/** The field in an address that asks for text fields instead of lists. */
const typedField = 'typed';

const isTyped = ({ url }: Pick<TradeInPageVisit, 'url'>): boolean => url.searchParams.has(typedField);
/** Text fields stay text fields, and narrowed lists stay narrowed, when the form returns with mistakes. */
function actionWith(action: string, params: Readonly<Record<string, string>>): string {
  const query = String(new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')));
  return query === '' ? action : `${action}${action.includes('?') ? '&' : '?'}${query}`;
}

async function listsFor(
  { tenant, services, now, url }: TradeInPageVisit,
  described: Described,
): Promise<Pick<ListsView, 'fields' | 'typed'>> {
  const { make, model } = described;
  const choices = await services.market.choices(tenant, {
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
  });
  // A provider that looks cars up values years that the market has no listings of.
  const hint = figureYears(tenant, looksUpCars(tenant) ? [] : choices.years, now);
  const inWords = choices.makes.length === 0 || isTyped({ url });
  if (inWords) return { fields: describedInWords(described, now, hint) };
  return {
    fields: listFields(described, choices, now, hint),
    typed: { name: typedField, text: withNoun('My car isn’t in the lists', tenant.stock.noun) },
  };
}

const empty: Described = { make: '', model: '', year: '', badge: '' };

/** The choices in an address, as the lists send them; undefined without any. */
function describedIn(params: URLSearchParams): Described | undefined {
  if (![...descriptionFields, otherBadgeField].some((name) => params.get(name))) return undefined;
  const value = (name: string) => (params.get(name) ?? '').slice(0, longest);
  return {
    make: value('make'),
    model: value('model'),
    year: value('year'),
    badge: badgeIn(value('badge'), value(otherBadgeField)),
  };
}
