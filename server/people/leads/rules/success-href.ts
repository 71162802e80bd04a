import type { Car } from '#server/settings/car';
import type { LeadForm } from './lead-form';
import { kindParam } from './success-words';

interface Stored {
  readonly form: Pick<LeadForm, 'category' | 'subcategory'>;
  readonly leadId: string;
  readonly car?: Pick<Car, 'slug'> | undefined;
  /** The booked test drive, and the key of its link. */
  readonly booking?: { readonly id: string; readonly key: string } | undefined;
}

/** The success page's address after a lead is stored, with its kind, car and id. */
export function successHref({ form, leadId, car, booking }: Stored): string {
  const kind = kindParam(form);
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(car ? { car: car.slug } : {}),
    lead: leadId,
    ...(booking ? { booking: booking.id, key: booking.key } : {}),
  });
  return `/success?${query}`;
}
