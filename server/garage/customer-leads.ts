import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { type LeadStatus, leadSchema, leadStatus } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';

/**
 * A lead sent under a customer's number, without any personal detail: somebody else may have entered that number by
 * mistake.
 */
export interface CustomerLead {
  readonly id: string;
  readonly category: string;
  readonly subcategory: string | undefined;
  /** The dealer's car that it is about. */
  readonly car:
    | { readonly name: string; readonly slug: string; readonly image: string | undefined }
    | undefined;
  readonly status: LeadStatus;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** Which of a customer's leads: those of these categories, or all others. */
export interface CustomerLeadFilter {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly limit: number;
}

/** Leads by the phone number of their sender. */
export class CustomerLeadStore {
  constructor(private readonly db: Kysely<Database>) {}

  /** Leads of a dealer under a number in E.164, newest first, without those held or discarded as spam. */
  async ofPhone(
    tenant: string,
    phone: string,
    { only, except, limit }: CustomerLeadFilter,
  ): Promise<CustomerLead[]> {
    let rows = this.db
      .selectFrom('lead_states as s')
      .innerJoin('leads', 'leads.id', 's.lead_id')
      .select(['leads.data', 's.status'])
      .where('s.tenant', '=', tenant)
      .where('s.phone', 'in', storedPhones(phone))
      .where('leads.quarantined', 'is', null);
    if (only) rows = rows.where('s.category', 'in', only);
    if (except) rows = rows.where('s.category', 'not in', except);
    const newest = rows.orderBy('s.created_at', 'desc').orderBy('s.lead_id', 'desc');
    return (await newest.limit(limit).execute()).map(toCustomerLead);
  }
}

function toCustomerLead({ data, status }: { data: string; status: string }): CustomerLead {
  const { id, category, subcategory, car, created_at: createdAt } = leadSchema.parse(JSON.parse(data));
  return {
    id,
    category,
    subcategory,
    createdAt,
    car: car && { name: car.name, slug: car.slug, image: car.image },
    status: leadStatus(status) ?? 'new',
  };
}

/** The forms in which leads may have a number: E.164, and for Australian ones the national digits of older leads. */
export const storedPhones = (phone: string): readonly string[] =>
  phone.startsWith('+61') ? [phone, phone.replace('+61', '0')] : [phone];

const catalogue = Object.values(filing);
/** Names of the catalogue that only make sense in the desk's lists. */
const reworded: Readonly<Record<string, string>> = { [filing.reserve.subcategory]: 'Reservation' };

/**
 * What a lead is about, in the words of the catalogue. A text that its sender could have typed never shows: a
 * subcategory outside the catalogue is left out, and so is a category.
 */
export function leadType(category: string, subcategory: string | undefined): string {
  const inCategory = catalogue.filter((one) => one.category === category);
  const ofCatalogue = inCategory.find((one) => one.subcategory === subcategory);
  const type = ofCatalogue?.subcategory ?? inCategory[0]?.category ?? filing.enquiry.category;
  return reworded[type] ?? type;
}

/** What became of a lead, in words for its shopper. */
const words: Readonly<Record<LeadStatus, string>> = {
  new: 'Received',
  contacted: 'In progress',
  appointment: 'Appointment made',
  won: 'Completed',
  closed: 'Closed',
};

/** The desk's status of a lead in words for its shopper. */
export const leadStatusWords = (status: LeadStatus): string => words[status];
