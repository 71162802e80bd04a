import type { Car } from '../../stock/car';
import type { LeadForm } from './lead-form';

interface Stored {
  readonly form: Pick<LeadForm, 'category' | 'subcategory'>;
  readonly leadId: string;
  readonly car?: Pick<Car, 'car_type'> | undefined;
}

/** Where a shopper goes once a lead is stored (specification §4: "the user goes to /success"). */
export const successHref = (_stored: Stored): string => '/success';
