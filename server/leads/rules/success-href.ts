import type { Car } from '../../stock/car';
import type { LeadForm } from './lead-form';

interface Stored {
  readonly form: Pick<LeadForm, 'category' | 'subcategory'>;
  readonly leadId: string;
  readonly car?: Pick<Car, 'car_type'> | undefined;
  /** The test drive that was booked, and the key of its link. */
  readonly booking?: { readonly id: string; readonly key: string } | undefined;
}

/** Where a shopper goes once a lead is stored (specification §4: "the user goes to /success"). */
export const successHref = ({ booking }: Stored): string =>
  booking ? `/success?${new URLSearchParams({ booking: booking.id, key: booking.key })}` : '/success';
