import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { VehicleFormView } from '#server/pages/parts/views/start-view';
import type { Registration } from '#server/people/trade-in/valuation';
import { limitsNote } from './rules/estimate-words';
import {
  type Described,
  describedInWords,
  descriptionFields,
  listFields,
  registrationFields,
} from './rules/vehicle-fields';

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
export async function vehicleForm(visit: PageVisit, asked: Asked): Promise<VehicleFormView> {
  const { tenant, now } = visit;
  const { registration, action, hidden } = asked;
  const described = describedIn(visit.url.searchParams) ?? asked.described;
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  return {
    action,
    rego: {
      fields: registrationFields,
      values: {
        rego: registration?.rego ?? '',
        regoState: registration?.state ?? tenant.default_state.toUpperCase(),
      },
      submit: worded('Find my car'),
    },
    lists: {
      open: asked.open || described !== undefined,
      heading: worded('No plates? Describe the car'),
      fields: await fieldsFor(visit, described ?? empty, now),
      hidden,
      submit: 'Continue',
    },
    note: tenant.trade_in.estimate_note ?? worded(limitsNote(tenant.valuation)),
  };
}

async function fieldsFor({ tenant, services }: PageVisit, described: Described, now: Date) {
  const { make, model, year } = described;
  const choices = await services.market.choices(tenant, {
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    ...(/^\d{4}$/.test(year) ? { year: Number(year) } : {}),
  });
  return choices.makes.length === 0 ? describedInWords(described, now) : listFields(described, choices);
}

const empty: Described = { make: '', model: '', year: '', badge: '' };

/** The choices in an address, as the lists send them; undefined without any. */
function describedIn(params: URLSearchParams): Described | undefined {
  if (!descriptionFields.some((name) => params.get(name))) return undefined;
  const value = (name: (typeof descriptionFields)[number]) => (params.get(name) ?? '').slice(0, longest);
  return { make: value('make'), model: value('model'), year: value('year'), badge: value('badge') };
}
